import type { LanguageWords } from './language-words.ts';

export const sv: LanguageWords = {
  language: 'sv',
  empty:
    'en ett den det de och eller i på av för med utan till från om är var vara kan man jag du han hon vi min din sin att som',
  questions:
    'vad hur varför när var vem vilken vilket vilka hur_mycket hur_många hur_länge hur_ofta vad_är kan_man är får_man',
  joiners: 'för med utan eller vs och i till på från mot före efter',
  marks: {
    informational:
      'vad hur varför när var vem guide tips exempel betydelse definition idéer recept lära historia skillnad orsaker symptom själv_göra kurs fördelar problem instruktion instruktioner förklaring manual installation steg_för_steg',
    commercial:
      'bäst bästa test tester testade jämför jämföra jämförelse recension recensioner omdöme omdömen betyg alternativ vs topp rekommenderas rekommenderad vilken vilket vilka kostnad kostar märken försäkring köpguide för_och_nackdelar prisvärd',
    transactional:
      'köpa köp beställa pris priser billig billiga billigt erbjudande erbjudanden rabatt rabattkod fri_frakt hyra boka ladda_ner offert begagnad begagnade till_salu rea nära_mig i_lager leverans biljetter prenumeration butik',
    navigational:
      'logga_in inloggning login officiell officiella webbplats hemsida startsida kundtjänst konto mitt_konto kontakt telefonnummer app portal adress huvudkontor dokumentation öppettider',
  },
  patterns: {
    informational: [
      'vad är {}',
      'hur fungerar {}',
      '{} guide',
      '{} tips',
      '{} exempel',
      '{} betydelse',
      '{} idéer',
      '{} instruktioner',
      'hur gör man {}',
      '{} för nybörjare guide',
      '{} historia',
      'varför {}',
    ],
    commercial: [
      'bästa {}',
      'bäst i test {}',
      '{} test',
      '{} jämförelse',
      '{} recension',
      '{} omdömen',
      '{} alternativ',
      'topp 10 {}',
      '{} köpguide',
      '{} för och nackdelar',
      '{} kostnad',
      'vilken {} är bäst',
    ],
    transactional: [
      'köpa {}',
      '{} pris',
      'köp {} online',
      'billiga {}',
      '{} erbjudande',
      'beställa {}',
      '{} begagnad',
      '{} rabattkod',
      '{} rabatt',
      '{} billigt',
      '{} fri frakt',
      '{} nära mig',
    ],
    navigational: [
      '{} logga in',
      '{} officiell webbplats',
      '{} kundtjänst',
      '{} kontakt',
      '{} hemsida',
      '{} telefonnummer',
      '{} app',
      '{} konto',
      '{} mitt konto',
      '{} startsida',
      '{} inloggning',
      '{} portal',
    ],
  },
};
