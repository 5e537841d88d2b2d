/** Texts of the question trees. */
export const questionTrees = {
  'Question tree': 'Fragenbaum',
  'Write a brief': 'Briefing erstellen',
  'Question trees': 'Fragenbäume',
  'question tree': 'Fragenbaum',
  'New question tree': 'Neuer Fragenbaum',
  'People also ask': 'Ähnliche Fragen',
  '{name}, people also ask': '{name}, ähnliche Fragen',
  'The questions of a SERP, and those of their SERPs.': 'Die Fragen einer SERP und die Fragen ihrer SERPs.',
  'Deletes its questions and stops it. Its SERP checks are kept.':
    'Löscht die Fragen und bricht die Suche ab. Die SERP-Checks bleiben erhalten.',
  'the question trees': 'die Fragenbäume',
  'the question tree of {name}, {moment}': 'den Fragenbaum von {name}, {moment}',
  'No matching question trees': 'Keine passenden Fragenbäume',
  'No question trees yet': 'Noch keine Fragenbäume',
  'Enter a keyword above to see what people also ask.': 'Geben Sie oben ein Keyword ein, um ähnliche Fragen zu sehen.',
  'Find questions': 'Fragen suchen',
  Levels: 'Ebenen',
  '{count} search: the questions of the keyword’s SERP.|At most {count} searches: the first four questions of each SERP are searched in turn.':
    '{count} Suche: die Fragen aus der SERP des Keywords.|Höchstens {count} Suchen: Die ersten vier Fragen jeder SERP werden ihrerseits gesucht.',
  'Outline copied': 'Gliederung kopiert',
  'Copy outline (Markdown)': 'Gliederung kopieren (Markdown)',
  'Search {count} missing question|Search {count} missing questions':
    '{count} fehlende Frage suchen|{count} fehlende Fragen suchen',
  'Searching each question': 'Jede Frage wird gesucht',
  '{done} of {total} searches': '{done} von {total} Suchen',
  '{count} question was not searched|{count} questions were not searched':
    '{count} Frage wurde nicht gesucht|{count} Fragen wurden nicht gesucht',
  'Each question once, below the one whose SERP showed it first.':
    'Jede Frage einmal, unter der, deren SERP sie zuerst zeigte.',
  Questions: 'Fragen',
  'SERP for {keyword}': 'SERP für {keyword}',
  '{count} question|{count} questions': '{count} Frage|{count} Fragen',
  'No questions yet': 'Noch keine Fragen',
  'No questions': 'Keine Fragen',
  'The SERP of this keyword shows no “People also ask”.': 'Die SERP dieses Keywords zeigt keine „Ähnlichen Fragen“.',
  'in {count} SERP|in {count} SERPs': 'in {count} SERP|in {count} SERPs',
} as const;
