import type { LanguageWords } from './language-words.ts';

export const it: LanguageWords = {
  language: 'it',
  empty:
    'il lo la i gli le l un uno una di del dello della dei degli delle a al allo alla ai e ed o in nel nella con senza per da dal su sul è sono che mi ti si mio mia tuo',
  questions: "cosa come quando dove chi quale quali quanto quanti perché cos'è a_cosa_serve si_può come_fare",
  joiners: 'per con senza o vs e in di a da contro prima_di dopo',
  marks: {
    informational:
      "cosa cos'è come quando dove chi perché guida tutorial esempio esempi consigli trucchi idee significato definizione ricetta ricette imparare storia differenza sintomi cause modello fare corso benefici funzionamento problemi installazione",
    commercial:
      'migliore migliori miglior recensione recensioni opinioni confronto confrontare comparazione vs alternativa alternative top classifica consigliati consigliato quale quali costo marche assicurazione pro_e_contro rapporto_qualità_prezzo miglior_rapporto_qualità_prezzo conviene',
    transactional:
      'dove_comprare comprare acquistare acquisto prezzo prezzi economico economica economici offerta offerte sconto sconti codice_sconto coupon spedizione_gratuita ordinare noleggio noleggiare affitto prenotare prenotazione scaricare preventivo usato usati in_vendita vendita saldi vicino_a_me disponibile biglietti abbonamento negozio',
    navigational:
      'accedi accesso login ufficiale sito_ufficiale sito_web sito homepage assistenza_clienti servizio_clienti area_clienti account contatti numero_verde telefono app portale sede documentazione',
  },
  patterns: {
    informational: [
      "cos'è {}",
      'come scegliere {}',
      '{} guida',
      '{} consigli',
      '{} esempi',
      '{} idee',
      '{} significato',
      'come usare {}',
      'a cosa serve {}',
      '{} tutorial',
      'perché {}',
      'come fare {}',
    ],
    commercial: [
      'migliore {}',
      'migliori {}',
      '{} recensioni',
      '{} opinioni',
      '{} confronto',
      '{} alternative',
      'top 10 {}',
      '{} classifica',
      'quale {} scegliere',
      '{} pro e contro',
      '{} miglior rapporto qualità prezzo',
      '{} consigliati',
    ],
    transactional: [
      'comprare {}',
      '{} prezzo',
      '{} offerta',
      '{} prezzi',
      'acquistare {} online',
      '{} sconto',
      '{} codice sconto',
      '{} spedizione gratuita',
      '{} usato',
      '{} vicino a me',
      'dove comprare {}',
      '{} in vendita',
    ],
    navigational: [
      '{} sito ufficiale',
      '{} accedi',
      '{} login',
      '{} contatti',
      '{} assistenza clienti',
      '{} servizio clienti',
      '{} area clienti',
      '{} app',
      '{} numero verde',
      '{} telefono',
      '{} homepage',
      '{} account',
    ],
  },
};
