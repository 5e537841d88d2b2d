import { ar } from './ar.ts';
import { cs } from './cs.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';
import { ja } from './ja.ts';
import { ko } from './ko.ts';
import type { LanguageWords } from './language-words.ts';
import { nl } from './nl.ts';
import { pl } from './pl.ts';
import { pt } from './pt.ts';
import { ru } from './ru.ts';
import { sv } from './sv.ts';
import { tr } from './tr.ts';
import { uk } from './uk.ts';
import { zh } from './zh.ts';

/** Supported languages. To add one, create a file in this folder and list it here. */
export const languages: readonly LanguageWords[] = [en, de, fr, es, it, pt, nl, pl, sv, cs, ru, uk, tr, ja, ko, zh, ar];

/** The words of a language; undefined when it is not supported. */
export const languageWords = (language: string): LanguageWords | undefined =>
  languages.find((one) => one.language === language);
