/** Id of the language "Clinical record (rendered)", as package.json declares it. */
export const RECORD_LANGUAGE = 'clinical-record';
