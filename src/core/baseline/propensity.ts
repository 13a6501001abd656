/** Logistic regression with a ridge, by Newton's method: the probability of a treatment given what was known before it. */

const STEPS = 30;
/** Variance of the normal prior around 0 of each coefficient; the intercept is free. */
const PRIOR_VARIANCE = 1;
/** Weights of the ones who were never likely would be all that counts. */
const [LEAST, MOST] = [0.05, 0.95];

/**
 * @param covariates a row per subject, standardised
 * @param treated of each subject
 * @returns the propensity of each subject, within 0.05 and 0.95
 */
export function propensities(
  covariates: readonly (readonly number[])[],
  treated: readonly boolean[],
): readonly number[] {
  const rows = covariates.map(row => [1, ...row]);
  const width = rows[0]?.length ?? 1;
  let beta = new Array<number>(width).fill(0);
  for (let step = 0; step < STEPS; step++) {
    const gradient = beta.map((b, j) => (j === 0 ? 0 : -b / PRIOR_VARIANCE));
    const hessian = beta.map((_, j) => beta.map((__, k) => (j === k && j > 0 ? 1 / PRIOR_VARIANCE : 0)));
    rows.forEach((row, i) => {
      const p = logistic(product(row, beta));
      const error = Number(treated[i]) - p;
      row.forEach((x, j) => {
        gradient[j]! += x * error;
        row.forEach((y, k) => (hessian[j]![k]! += x * y * p * (1 - p)));
      });
    });
    const change = solved(hessian, gradient);
    beta = beta.map((b, j) => b + (change[j] ?? 0));
    if (Math.max(...change.map(Math.abs)) < 1e-9) break;
  }
  return rows.map(row => Math.min(MOST, Math.max(LEAST, logistic(product(row, beta)))));
}

const logistic = (x: number): number => 1 / (1 + Math.exp(-x));
const product = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, x, i) => sum + x * (b[i] ?? 0), 0);

/** Solves a system with a positive definite matrix by elimination. */
function solved(matrix: readonly (readonly number[])[], right: readonly number[]): readonly number[] {
  const rows = matrix.map((row, i) => [...row, right[i] ?? 0]);
  const n = rows.length;
  for (let i = 0; i < n; i++) {
    const pivot = rows[i]![i]! || 1e-12;
    for (let j = i + 1; j < n; j++) {
      const factor = rows[j]![i]! / pivot;
      for (let k = i; k <= n; k++) rows[j]![k]! -= factor * rows[i]![k]!;
    }
  }
  const x = new Array<number>(n).fill(0);
  for (let i = n - 1; i >= 0; i--) {
    let sum = rows[i]![n]!;
    for (let k = i + 1; k < n; k++) sum -= rows[i]![k]! * x[k]!;
    x[i] = sum / (rows[i]![i]! || 1e-12);
  }
  return x;
}
