import { mostOfAnswer } from './answer-length.ts';

/** The sentences of a text as they are written, with one spelling of what is written in several: spaces, dashes, quotes, "p.m.". */
export function sentencesIn(text: string): string[] {
  return text
    .slice(0, mostOfAnswer)
    .normalize('NFKC')
    .replace(/[\p{Mn}\p{Cf}*_`#~]/gu, (found) => (found === '_' ? '_' : ''))
    .replace(/[‘’׳]/gu, "'")
    .replace(/[“”״]/gu, '"')
    .replace(/[־‐‑]/gu, '-')
    .replace(/\b([ap])\.m\.?/giu, '$1m')
    .split(sentenceEnd)
    .map((sentence) => sentence.replace(/[^\S\n]+/gu, ' ').trim())
    .filter((sentence) => sentence !== '');
}

/** A short form of a weekday or month before a number ends no sentence: "Tues. 15:00", "24 Nov. 2026". */
const sentenceEnd =
  /(?<=[.!?…])(?<!\b(?:mon|tues?|wed|thu(?:rs?)?|fri|sat|sun|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\.(?=\s+\d))\s+|\n+/iu;
