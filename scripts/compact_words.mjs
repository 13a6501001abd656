// Chooses the words of the compact rendering and writes src/core/render/compact/words.ts and lead_words.ts. Needed only
// when the choice is to change: what it writes is in the repository. Usage: node scripts/compact_words.mjs LIST, where
// LIST is a file with an English word a line: american-english of Debian's package wamerican 2020.12.07, which is made of
// SCOWL (THIRD_PARTY_NOTICES.md has its license).
//
// A word is letters a to z only and a single token behind a space, in o200k_base and in cl100k_base. Those that occur in
// the bundled vocabularies are kept apart: as the name of something else they would mislead.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import path from 'node:path';
import process from 'node:process';
import cl100k from 'js-tiktoken/ranks/cl100k_base';
import o200k from 'js-tiktoken/ranks/o200k_base';
import { inProject } from './setup/project.mjs';

const OUTPUT = inProject('src/core/render/compact/words.ts');
/** The rarest plain words go here: they lead longer names, and reading takes no other words than these. */
const LEADS_OUTPUT = inProject('src/core/render/compact/lead_words.ts');
const LEADS = 32;
/** Vocabularies by the beginning of their file's name; lists of synonyms and maps say nothing more. */
const VOCABULARIES =
  /^(cvx|hcpcs|icd10cm_(fy|chap|block)|icd10pcs|icd9|loinc|rxnorm|snomed|ccsr_dx_cat|elixhauser_ahrq_2025_meas)/;
const SHORTEST = 3;
/** A line of the output is at most so long. */
const LINE = 112;

/** They bind words to sentences, or say something about an event, or are words of the grammar. */
const SAYING = `about above after again against all almost along already also although always among and another any are
around because been before behind being below between both but can cannot could date day days did does doing done down
during each either else ever every false few first for from had has have having her here hers herself him himself his
hour hours how however into its itself last legend less many may maybe might mine minute minutes month months more most
much must myself neither never next none nor not nothing now null off often once one only other others our ours out
over own patient patients perhaps quite rather record records same second seconds several she should since some static
still such than that the their theirs them themselves then there these they this those through time times today too
true two under unit units until unknown upon value values very was week weeks were what when where whether which while
who whom whose why will with within without would year years yes yet you your yours yourself zero three four five six
seven eight nine ten absent abnormal acute chronic dead died dies high low mild moderate negative normal positive
present severe`;

/** They would offend beside a person's record. */
const OFFENSIVE = `anal anus arse ass asses babes bastard bitch bitches bloody blowjob bondage boob boobs bra bras
breasts bukkake bum busty butt butts cannibal cheater cock cocks coon crap creep creepy crotch cum cunt damn damned
dating dick dicks dildo dumb dyke ejaculation erotic erotica escort escorts explicit fag faggot fat fetish fool foolish
freak fuck fucked fucking gang gay gays genocide ghetto gore gypsy hate hatred hell hentai hitler hoe homo hooker horny
hussy idiot idiots incest kike kill killed killer killers killing kills kinky lesbian lesbians lunatic lust madman mad
masturbation milf mistress molest moron motherfucker murder murdered murderer murders naked nasty nazi nazis negro
nigga nigger nude nudes nudity orgasm orgy orgies penis pervert piss pissed porn porno pornography prostitute
prostitutes prostitution psycho pussy queer racism racist racists rape raped rapes rapist retard retarded savage scum
segregation seductive sex sexes sexist sexo sexual sexuality sexually sexy shemale shit shitty slave slaves slavery
slut sluts sodomy stupid stupidity sucks suck sucker sucking suicidal suicide swinger swingers terrorist terrorists
terrorism tit tits titties topless torture tortured tramp trans transsexual ugly vagina viagra vibrator violent virgin
virgins voyeur wanker weird whore whores bullshit hardcore softcore strip stripper threesome fisting dominatrix insane
crazy lazy freaks villain terror massacre slaughter holocaust jihad supremacy supremacist thug thugs pimp crack stab
corpse corpses coffin funeral grave graves cemetery doom doomed devil demon demons satan evil immigrant immigrants
migrant migrants refugee refugees deport deported asylum islam islamic muslim muslims jew jews jewish catholic
christian christians church churches mosque synagogue pagan infidel tribe tribes tribal apartheid trump obama hillary
communist communists fascist fascism propaganda republican democrat addict addicts criminal criminals convict convicts
convicted inmate inmates prisoner prisoners victim victims punish punished punishment loser losers pathetic weakest
useless worthless awful horrible horrific disgusting disgust filthy filth nuisance immoral rotten starving starve
perish disgrace liar liars lies cheat cheated cheating fart dung crappy condom condoms zombie zombies vampire vampires
murderous murdering cruel cruelty brutal brutally bullying burglar burglary theft thief thieves steal stealing stole
stolen coward scared scary spooky dirty dumpster garbage trash junk slime slimy vile wicked slaughtered execution
executed executioner hanged bomb bombs bombing bomber militant militants warfare apocalypse haunted haunting haunt
insanely deceased burial buried cremation widow orphan bankrupt divorce divorced affair adultery pregnant unborn
abortion damaging doomsday illegal illegally drunk drunken seduce flirt flirting lover lovers kiss kisses kissing
romance romantic beast beasts monster monsters animal animals pig pigs rat rats dog dogs cow cows monkey monkeys ape
apes whipping master masters`;

/** @param {string} text */
const listed = text => new Set(text.split(/\s+/));

/**
 * Ranks by token, as Latin-1 of their bytes; lines are `! offset token token …`.
 * @param {{ bpe_ranks: string }} ranks
 */
function ranksOf({ bpe_ranks }) {
  /** @type {Map<string, number>} */
  const ranks = new Map();
  for (const line of bpe_ranks.split('\n').filter(Boolean)) {
    const [, offset, ...tokens] = line.split(' ');
    tokens.forEach((token, i) => ranks.set(Buffer.from(token, 'base64').toString('latin1'), Number(offset) + i));
  }
  return ranks;
}

function clinicalWords() {
  const folder = inProject('ontology/sources');
  const texts = readdirSync(folder)
    .filter(name => VOCABULARIES.test(name))
    .map(name => gunzipSync(readFileSync(path.join(folder, name))).toString());
  texts.push(readFileSync(inProject('ontology/own/mimic_items.tsv'), 'utf8'));
  return new Set(texts.flatMap(text => text.toLowerCase().match(/[a-z]+/g) ?? []));
}

/**
 * As one constant, its words in lines.
 * @param {string} name
 * @param {string} says
 * @param {readonly string[]} words
 */
function constant(name, says, words) {
  const lines = [''];
  for (const word of words) {
    const line = lines.at(-1) ?? '';
    if (line.length + word.length + 1 > LINE) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return `/** ${says} */\nexport const ${name}: readonly string[] = \`\n${lines.join('\n')}\n\`\n  .trim()\n  .split(/\\s+/);\n`;
}

const [list] = process.argv.slice(2);
if (list === undefined) throw new Error('Name a file with an English word a line.');
const english = new Set(readFileSync(list, 'utf8').split('\n'));
const left = new Set([...listed(SAYING), ...listed(OFFENSIVE)]);
const [larger, smaller] = [ranksOf(o200k), ranksOf(cl100k)];
/** @param {string} word */
const rank = word => smaller.get(` ${word}`) ?? Infinity;
const words = [...smaller.keys()]
  .filter(token => /^ [a-z]+$/.test(token) && larger.has(token))
  .map(token => token.slice(1))
  .filter(word => word.length >= SHORTEST && english.has(word) && !left.has(word))
  .sort((a, b) => rank(a) - rank(b));
const clinical = clinicalWords();
const plain = words.filter(word => !clinical.has(word));
const named = words.filter(word => clinical.has(word));
const leads = plain.splice(-LEADS);
const origin =
  '// Written by scripts/compact_words.mjs from the ranks of o200k_base and cl100k_base\n// and the English words of SCOWL (THIRD_PARTY_NOTICES.md has its license).\n\n';
writeFileSync(
  OUTPUT,
  origin +
    `${constant('PLAIN_WORDS', 'Words that no bundled vocabulary uses, the commonest first.', plain)}\n` +
    constant('CLINICAL_WORDS', 'Words that bundled vocabularies use, the commonest first.', named),
);
writeFileSync(LEADS_OUTPUT, origin + constant('LEAD_WORDS', 'Words that begin names of more than one word.', leads));
console.log(`${plain.length} plain words, ${named.length} clinical ones, ${leads.length} that lead others`);
