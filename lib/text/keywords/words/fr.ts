import type { LanguageWords } from './language-words.ts';

export const fr: LanguageWords = {
  language: 'fr',
  empty:
    'le la les l un une des du de d et ou à a au aux en dans sur pour par avec sans est sont ce cette ces mon ma mes votre vos je il elle on qui que',
  questions:
    "qu'est-ce_que comment pourquoi quand où qui quel quelle quels quelles combien est-ce_que peut-on comment_faire à_quoi_sert faut-il",
  joiners: 'pour avec sans ou vs et en de à chez dans sur par avant après',
  marks: {
    informational:
      "comment pourquoi quand où qui combien_de qu’est-ce_que qu'est-ce_que définition signification guide tutoriel tuto exemple exemples conseils astuces idées idée recette recettes apprendre histoire différence symptômes causes modèle fabriquer explication cours bienfaits fonctionnement problème installation",
    commercial:
      "meilleur meilleure meilleurs meilleures avis comparatif comparateur comparaison comparer test tests vs alternative alternatives top classement recommandation quel quelle coût marque marques assurance avantages_et_inconvénients rapport_qualité_prix meilleur_rapport_qualité_prix guide_d'achat",
    transactional:
      'où_acheter acheter achat commander commande prix tarif tarifs pas_cher pas_chère promo promotion promotions soldes réduction code_promo bon_de_réduction livraison livraison_gratuite louer location réserver réservation télécharger devis occasion à_vendre vente en_stock près_de_moi abonnement billets',
    navigational:
      'connexion se_connecter login officiel officielle site site_officiel accueil service_client espace_client compte mon_compte contact téléphone numéro application appli portail adresse siège documentation',
  },
  patterns: {
    informational: [
      "qu'est-ce que {}",
      'comment choisir {}',
      '{} définition',
      '{} guide',
      '{} conseils',
      '{} exemples',
      '{} idées',
      '{} tutoriel',
      'comment utiliser {}',
      'pourquoi {}',
      '{} signification',
      '{} histoire',
    ],
    commercial: [
      'meilleur {}',
      '{} avis',
      '{} comparatif',
      '{} test',
      'quel {} choisir',
      '{} alternatives',
      'top 10 {}',
      '{} classement',
      '{} avantages et inconvénients',
      '{} meilleures marques',
      'comparer {}',
      '{} recommandation',
    ],
    transactional: [
      'acheter {}',
      '{} prix',
      '{} pas cher',
      '{} promo',
      '{} soldes',
      '{} code promo',
      'commander {}',
      '{} livraison gratuite',
      '{} occasion',
      '{} près de moi',
      '{} en ligne acheter',
      '{} à vendre',
    ],
    navigational: [
      '{} site officiel',
      '{} connexion',
      '{} contact',
      '{} service client',
      '{} espace client',
      '{} mon compte',
      '{} application',
      '{} accueil',
      '{} téléphone',
      '{} numéro service client',
      '{} adresse',
      '{} portail',
    ],
  },
};
