// Loaded into a process before its script: tells its peak memory in KB when it ends.
import { writeSync } from 'node:fs';
import process from 'node:process';

process.on('exit', () => writeSync(2, `peak ${process.resourceUsage().maxRSS}\n`));
