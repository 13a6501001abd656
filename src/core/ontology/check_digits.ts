/** Check digits that code systems put into their codes, over codes as text: a SNOMED CT id is too long for a number. */

/** Whether the last digit is right by the Luhn algorithm (mod 10), as in LOINC: LOINC Users' Guide, appendix. */
export function luhnHolds(digits: string): boolean {
  let sum = 0;
  for (let place = 0; place < digits.length; place++) {
    const digit = digits.charCodeAt(digits.length - 1 - place) - 48;
    const doubled = place % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** The group of symmetries of the pentagon, and the permutation of Verhoeff's paper of 1969. */
const PRODUCT = [
  '0123456789',
  '1234067895',
  '2340178956',
  '3401289567',
  '4012395678',
  '5987604321',
  '6598710432',
  '7659821043',
  '8765932104',
  '9876543210',
] as const;
const PERMUTED = [
  '0123456789',
  '1576283094',
  '5803796142',
  '8916043527',
  '9453126870',
  '4286573901',
  '2793806415',
  '7046913258',
] as const;

/** Whether the last digit is right by Verhoeff's algorithm, as in SNOMED CT ids: release file specification, 4.4. */
export function verhoeffHolds(digits: string): boolean {
  let check = 0;
  for (let place = 0; place < digits.length; place++) {
    const digit = digits.charCodeAt(digits.length - 1 - place) - 48;
    const moved = PERMUTED[place % 8]!.charCodeAt(digit) - 48;
    check = PRODUCT[check]!.charCodeAt(moved) - 48;
  }
  return check === 0;
}
