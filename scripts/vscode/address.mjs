// The address that opens a folder in the workbench of a running server, and what it can carry along.

/**
 * @param {number} port of the server
 * @param {object} what
 * @param {string} [what.folder] absolute path of the workspace
 * @param {string} [what.extensionDevelopmentPath] absolute path; honoured only by a server started `forTests`
 * @param {string} [what.extensionTestsPath] absolute path of the test bundle
 * @returns {string}
 */
export function workbenchAddress(port, { folder, extensionDevelopmentPath, extensionTestsPath }) {
  const origin = `127.0.0.1:${port}`;
  const payload = Object.entries({ extensionDevelopmentPath, extensionTestsPath }).flatMap(([key, file]) =>
    file === undefined ? [] : [[key, `vscode-remote://${origin}${encodeURI(file)}`]],
  );
  const query = [
    // A slash may stand in a query as it is, which keeps the address readable.
    ...(folder === undefined ? [] : [`folder=${encodeURIComponent(folder).replaceAll('%2F', '/')}`]),
    ...(payload.length === 0 ? [] : [`payload=${encodeURIComponent(JSON.stringify(payload))}`]),
  ];
  return `http://${origin}/?${query.join('&')}`;
}
