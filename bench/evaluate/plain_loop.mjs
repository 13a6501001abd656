// The peer: posts texts of the same length with fetch, as many at a time, and reads each answer whole.
// Usage: node plain_loop.mjs URL CHARACTERS REQUESTS AT_A_TIME. It prints the mean milliseconds of a request.
import process from 'node:process';

const [url = '', characters = '0', requests = '0', atATime = '1'] = process.argv.slice(2);
const body = JSON.stringify({ messages: [{ role: 'user', content: 'x'.repeat(Number(characters)) }] });
let [begun, spent] = [0, 0];

async function work() {
  while (begun++ < Number(requests)) {
    const began = performance.now();
    const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    await response.text();
    spent += performance.now() - began;
  }
}

await Promise.all(Array.from({ length: Number(atATime) }, work));
console.log(spent / Number(requests));
