import type { LanguageWords } from './language-words.ts';

export const de: LanguageWords = {
  language: 'de',
  empty:
    'der die das den dem des ein eine einen einem einer eines und oder für fuer mit ohne von vom zu zum zur im in am an auf bei aus nach über ist sind wird werden kann man ich du sie es wir mein meine dein',
  questions:
    'was wie warum wann wo wer welche welcher welches was_ist wie_viel wie_viele wie_lange wie_oft warum_ist wo_gibt_es kann_man ist sind darf_man',
  joiners: 'für mit ohne oder vs und in aus von bei zum nach unter im am gegen',
  marks: {
    informational:
      'was wie warum wieso weshalb wann wo wer woher anleitung anleitungen tipps tipp beispiel beispiele bedeutung definition erklärung einfach_erklärt ideen rezept rezepte lernen geschichte unterschied ursachen symptome vorlage muster selber_machen wirkung fehler probleme tutorial ratgeber installation',
    commercial:
      'beste bester bestes besten test tests testsieger vergleich vergleichen vergleichsportal erfahrung erfahrungen bewertung bewertungen empfehlung empfehlungen alternative alternativen vs top ranking kaufberatung stiftung_warentest lohnt_sich preis_leistung vor_und_nachteile kosten versicherung marken',
    transactional:
      'kaufen bestellen preis preise günstig günstige günstiger billig angebot angebote rabatt rabattcode gutschein gutscheine sale online_kaufen versandkostenfrei kostenloser_versand mieten buchen leihen gebraucht download herunterladen in_der_nähe lieferung auf_lager tickets abo abonnieren reservieren',
    navigational:
      'login anmelden einloggen anmeldung offiziell offizielle webseite website homepage startseite kundenservice kundendienst hotline konto kundenkonto portal app kontakt telefonnummer filialfinder zentrale dokumentation',
  },
  patterns: {
    informational: [
      'was ist {}',
      '{} anleitung',
      '{} tipps',
      '{} beispiele',
      '{} bedeutung',
      '{} einfach erklärt',
      '{} ideen',
      'wie funktioniert {}',
      '{} ratgeber',
      '{} selber machen',
      '{} lernen',
      '{} für anfänger',
    ],
    commercial: [
      '{} test',
      '{} vergleich',
      'beste {}',
      '{} testsieger',
      '{} erfahrungen',
      '{} bewertung',
      '{} empfehlung',
      '{} alternativen',
      'top 10 {}',
      '{} kaufberatung',
      '{} vor und nachteile',
      '{} kosten',
    ],
    transactional: [
      '{} kaufen',
      '{} online kaufen',
      '{} günstig kaufen',
      '{} preis',
      '{} angebot',
      '{} bestellen',
      '{} gebraucht kaufen',
      '{} rabattcode',
      '{} gutschein',
      'günstige {}',
      '{} versandkostenfrei bestellen',
      '{} in der nähe',
    ],
    navigational: [
      '{} login',
      '{} offizielle webseite',
      '{} kundenservice',
      '{} anmelden',
      '{} homepage',
      '{} kontakt',
      '{} hotline',
      '{} app',
      '{} konto',
      '{} startseite',
      '{} telefonnummer',
      '{} website',
    ],
  },
};
