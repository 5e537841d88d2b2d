import type { LanguageWords } from './language-words.ts';

export const cs: LanguageWords = {
  language: 'cs',
  empty:
    'a i nebo v ve na s se z ze do od pro za po o u bez při je jsou být to ten ta co já ty on ona my můj moje svůj',
  questions: 'co jak proč kdy kde kdo který která které kolik jak_dlouho co_je zda',
  joiners: 'pro s bez nebo vs a v do na od před po proti',
  marks: {
    informational:
      'co co_je jak proč kdy kde kdo návod průvodce tipy rady příklad příklady význam definice nápady recept recepty učení historie rozdíl příčiny příznaky kurz výhody fungování problémy instalace postup vzor',
    commercial:
      'nejlepší recenze recenzi test testy srovnání porovnání porovnat žebříček alternativa alternativy vs top doporučené doporučení jaký jaká jaké který náklady značky pojištění výhody_a_nevýhody vyplatí_se zkušenosti hodnocení',
    transactional:
      'kde_koupit koupit koupě cena ceny levně levný levná levné akce sleva slevy slevový_kód doprava_zdarma objednat půjčovna pronájem rezervace stáhnout kalkulace bazar použité prodej na_prodej výprodej poblíž skladem vstupenky předplatné obchod eshop',
    navigational:
      'přihlášení přihlásit login oficiální oficiální_stránky web stránky úvodní_stránka zákaznický_servis zákaznická_podpora účet můj_účet kontakt telefon číslo aplikace portál adresa sídlo dokumentace',
  },
  patterns: {
    informational: [
      'co je {}',
      'jak funguje {}',
      '{} návod',
      '{} tipy',
      '{} příklady',
      '{} význam',
      '{} nápady',
      '{} průvodce',
      'jak vyrobit {}',
      '{} rady',
      '{} historie',
      'proč {}',
    ],
    commercial: [
      'nejlepší {}',
      '{} recenze',
      '{} test',
      '{} srovnání',
      '{} žebříček',
      '{} alternativy',
      'top 10 {}',
      'jaký {} vybrat',
      '{} výhody a nevýhody',
      '{} doporučené',
      '{} zkušenosti',
      '{} nejlepší značky',
    ],
    transactional: [
      'koupit {}',
      '{} cena',
      '{} levně',
      '{} akce',
      '{} eshop',
      '{} slevový kód',
      '{} sleva',
      'levné {}',
      '{} doprava zdarma',
      '{} poblíž',
      'kde koupit {}',
      '{} na prodej',
    ],
    navigational: [
      '{} přihlášení',
      '{} oficiální stránky',
      '{} zákaznický servis',
      '{} kontakt',
      '{} úvodní stránka',
      '{} telefon',
      '{} aplikace',
      '{} účet',
      '{} můj účet',
      '{} web',
      '{} portál',
      '{} adresa',
    ],
  },
};
