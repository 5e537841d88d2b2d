import type { LanguageWords } from './language-words.ts';

export const pl: LanguageWords = {
  language: 'pl',
  empty:
    'i oraz lub w we z ze na do od dla o po za przy bez jest są być to ten ta te się nie ja ty on ona my mój moja swój u',
  questions: 'co jak dlaczego kiedy gdzie kto który która które ile jak_długo jak_często co_to czy po_co',
  joiners: 'dla z bez czy vs i w do na od po przed przeciw',
  marks: {
    informational:
      'co co_to jak dlaczego kiedy gdzie kto czy poradnik instrukcja porady wskazówki przykład przykłady znaczenie definicja pomysły przepis przepisy nauka historia różnica przyczyny objawy kurs korzyści działanie problemy instalacja wzór',
    commercial:
      'najlepszy najlepsza najlepsze opinie opinia recenzja recenzje test testy porównanie porównać ranking alternatywa alternatywy vs top polecane polecany jaki jaka jakie koszt koszty marki ubezpieczenie wady_i_zalety czy_warto',
    transactional:
      'gdzie_kupić kupić kup kupno cena ceny tani tania tanie tanio promocja promocje rabat kod_rabatowy darmowa_dostawa zamówić wynajem wypożyczyć rezerwacja pobierz wycena używany używane na_sprzedaż sprzedaż wyprzedaż w_pobliżu dostępny bilety abonament sklep',
    navigational:
      'logowanie zaloguj login oficjalna oficjalny strona strona_internetowa strona_główna obsługa_klienta infolinia konto moje_konto kontakt telefon numer aplikacja portal adres siedziba dokumentacja',
  },
  patterns: {
    informational: [
      'co to jest {}',
      'jak działa {}',
      '{} poradnik',
      '{} porady',
      '{} przykłady',
      '{} znaczenie',
      '{} pomysły',
      '{} instrukcja',
      'jak zrobić {}',
      '{} dla początkujących poradnik',
      '{} historia',
      'dlaczego {}',
    ],
    commercial: [
      'najlepszy {}',
      'najlepsze {}',
      '{} ranking',
      '{} opinie',
      '{} test',
      '{} porównanie',
      '{} recenzja',
      '{} alternatywy',
      'top 10 {}',
      'jaki {} wybrać',
      '{} wady i zalety',
      '{} polecane',
    ],
    transactional: [
      'kupić {}',
      '{} cena',
      '{} tanio',
      '{} promocja',
      '{} sklep online',
      '{} kod rabatowy',
      '{} rabat',
      'tanie {}',
      '{} darmowa dostawa',
      '{} w pobliżu',
      'gdzie kupić {}',
      '{} na sprzedaż',
    ],
    navigational: [
      '{} logowanie',
      '{} oficjalna strona',
      '{} obsługa klienta',
      '{} kontakt',
      '{} strona główna',
      '{} infolinia',
      '{} aplikacja',
      '{} konto',
      '{} moje konto',
      '{} numer telefonu',
      '{} portal',
      '{} adres',
    ],
  },
};
