import type { LanguageWords } from './language-words.ts';

export const nl: LanguageWords = {
  language: 'nl',
  empty:
    'de het een en of van voor met zonder in op aan bij naar uit om te is zijn wordt kan men ik je jij u wij we mijn jouw uw dat die dit deze er',
  questions:
    'wat hoe waarom wanneer waar wie welke welk hoeveel hoe_lang hoe_vaak wat_is kun_je is zijn mag_je waarvoor',
  joiners: 'voor met zonder of vs en in van bij naar tegen voor na op',
  marks: {
    informational:
      'wat hoe waarom wanneer waar wie waarvoor handleiding uitleg tips tip voorbeeld voorbeelden betekenis definitie ideeën recept recepten leren geschiedenis verschil oorzaken symptomen zelf_maken cursus voordelen werking problemen tutorial gids installatie stappenplan',
    commercial:
      'beste test tests testen vergelijk vergelijken vergelijking review reviews ervaring ervaringen beoordeling beoordelingen aanbevolen alternatief alternatieven vs top welke kosten merken verzekering koopgids voor_en_nadelen de_moeite_waard prijs_kwaliteit',
    transactional:
      'kopen bestellen prijs prijzen goedkoop goedkope goedkoopste aanbieding aanbiedingen korting kortingscode gratis_verzending huren boeken reserveren downloaden offerte tweedehands te_koop uitverkoop in_de_buurt op_voorraad levering tickets abonnement winkel webshop',
    navigational:
      'inloggen login aanmelden officiële officieel website site homepage klantenservice contact account mijn_account app portaal telefoonnummer adres hoofdkantoor documentatie openingstijden',
  },
  patterns: {
    informational: [
      'wat is {}',
      'hoe werkt {}',
      '{} uitleg',
      '{} tips',
      '{} voorbeelden',
      '{} betekenis',
      '{} ideeën',
      '{} handleiding',
      '{} zelf maken',
      '{} voor beginners',
      '{} geschiedenis',
      'waarom {}',
    ],
    commercial: [
      'beste {}',
      '{} test',
      '{} vergelijken',
      '{} ervaringen',
      '{} review',
      '{} alternatieven',
      'top 10 {}',
      '{} koopgids',
      '{} voor en nadelen',
      '{} kosten',
      'welke {} is de beste',
      '{} beoordelingen',
    ],
    transactional: [
      '{} kopen',
      '{} prijs',
      '{} online kopen',
      '{} goedkoop',
      '{} aanbieding',
      '{} bestellen',
      '{} tweedehands',
      '{} kortingscode',
      '{} korting',
      'goedkope {}',
      '{} gratis verzending',
      '{} in de buurt',
    ],
    navigational: [
      '{} inloggen',
      '{} officiële website',
      '{} klantenservice',
      '{} contact',
      '{} homepage',
      '{} telefoonnummer',
      '{} app',
      '{} account',
      '{} website',
      '{} mijn account',
      '{} login',
      '{} portaal',
    ],
  },
};
