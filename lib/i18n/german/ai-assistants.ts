/** AI assistants: prompts, answers, settings, their connections, alerts and report blocks. */
export const aiAssistants = {
  '{prompt}, AI assistants': '{prompt}, KI-Assistenten',
  'AI assistants': 'KI-Assistenten',
  'No answers yet': 'Noch keine Antworten',
  'The answers appear after the first run.': 'Die Antworten erscheinen nach dem ersten Lauf.',
  'What AI assistants answer to your prompts.': 'Was KI-Assistenten auf Ihre Prompts antworten.',
  'last run {ago}': 'letzter Lauf {ago}',
  'no run yet': 'noch kein Lauf',
  'No assistants selected yet': 'Noch keine Assistenten ausgewählt',
  'Assistants and cap': 'Assistenten und Limit',
  'Select the assistants to ask. Google AI Overviews and AI Mode need no key.':
    'Wählen Sie die Assistenten, die gefragt werden. Google AI Overviews und AI Mode brauchen keinen Schlüssel.',
  '{name}: prices': '{name}: Preise',
  'Enter the base URL of an API with the format of OpenAI chat completions, which usually ends with /v1.':
    'Geben Sie die Basis-URL einer API im Format der OpenAI Chat Completions ein; sie endet meist mit /v1.',
  'Enter what its requests need to search the web, as JSON. Without it, the model answers from its training.':
    'Geben Sie als JSON ein, was ihre Anfragen für die Websuche brauchen. Ohne dies antwortet das Modell aus seinem Training.',
  'Enter model and prices; 0 for a model of your own. Then test the connection.':
    'Geben Sie Modell und Preise ein; 0 bei einem eigenen Modell. Testen Sie dann die Verbindung.',
  'Create an API key at the provider and add funds.':
    'Erstellen Sie beim Anbieter einen API-Schlüssel und laden Sie Guthaben auf.',
  'Enter the key and a model that supports web search.': 'Geben Sie den Schlüssel und ein Modell mit Websuche ein.',
  "Enter the provider's prices of this model: estimates and the monthly cap of projects are calculated from them.":
    'Geben Sie die Preise des Anbieters für dieses Modell ein: Daraus werden Schätzungen und das Monatslimit der Projekte berechnet.',
  'Test the connection. Then select the assistant in a project under AI assistants.':
    'Testen Sie die Verbindung. Wählen Sie den Assistenten dann in einem Projekt unter KI-Assistenten.',
  'AI assistant: OpenAI': 'KI-Assistent: OpenAI',
  'AI assistant: Anthropic': 'KI-Assistent: Anthropic',
  'AI assistant: Gemini': 'KI-Assistent: Gemini',
  'AI assistant: Perplexity': 'KI-Assistent: Perplexity',
  'AI assistant: OpenAI-compatible API': 'KI-Assistent: OpenAI-kompatible API',
  'Asks the prompts of projects, with web search.': 'Stellt die Prompts der Projekte, mit Websuche.',
  'Asks the prompts of projects.': 'Stellt die Prompts der Projekte.',
  'Price of 1 million input tokens (USD)': 'Preis für 1 Million Eingabe-Tokens (USD)',
  'Price of 1 million output tokens (USD)': 'Preis für 1 Million Ausgabe-Tokens (USD)',
  'Price of 1,000 web searches (USD)': 'Preis für 1.000 Websuchen (USD)',
  'Web search parameters (JSON)': 'Parameter der Websuche (JSON)',
  'What the API needs in a request to search the web, such as {"web_search_options":{}}. Empty: answers are labeled "without web search".':
    'Was die API in einer Anfrage für die Websuche braucht, etwa {"web_search_options":{}}. Leer: Antworten werden als „ohne Websuche“ gekennzeichnet.',
  '{count} prompt added|{count} prompts added': '{count} Prompt hinzugefügt|{count} Prompts hinzugefügt',
  'Add prompts': 'Prompts hinzufügen',
  'Select all prompts on this page': 'Alle Prompts dieser Seite auswählen',
  'Select {prompt}': '{prompt} auswählen',
  'Selected prompts': 'Ausgewählte Prompts',
  '{count} prompt selected|{count} prompts selected': '{count} Prompt ausgewählt|{count} Prompts ausgewählt',
  'Tag {count} prompt|Tag {count} prompts': '{count} Prompt taggen|{count} Prompts taggen',
  'Updated tags of {count} prompt|Updated tags of {count} prompts':
    'Tags von {count} Prompt aktualisiert|Tags von {count} Prompts aktualisiert',
  'Questions as your customers ask them, without the name of your brand.':
    'Fragen, wie Ihre Kunden sie stellen, ohne den Namen Ihrer Marke.',
  Prompts: 'Prompts',
  prompt: 'Prompt',
  'Stored answer, {moment}.': 'Gespeicherte Antwort, {moment}.',
  'no answer yet': 'noch keine Antwort',
  Mentioned: 'Erwähnt',
  'Not mentioned': 'Nicht erwähnt',
  'without web search': 'ohne Websuche',
  'Rated words: {words}': 'Bewertete Wörter: {words}',
  'Mentions: {brands}': 'Erwähnt: {brands}',
  'Cost not known': 'Kosten nicht bekannt',
  'Cost: {cost}': 'Kosten: {cost}',
  'This answer has no citations.': 'Diese Antwort hat keine Quellen.',
  'Answers over time': 'Antworten im Zeitverlauf',
  'The newest {shown} of {count} answer. The export has all.|The newest {shown} of {count} answers. The export has all.':
    'Die neuesten {shown} von {count} Antwort. Der Export enthält alle.|Die neuesten {shown} von {count} Antworten. Der Export enthält alle.',
  Assistant: 'Assistent',
  Assistants: 'Assistenten',
  Sentiment: 'Sentiment',
  'no citations': 'keine Quellen',
  '{position} of {of}': '{position} von {of}',
  Answered: 'Beantwortet',
  Refused: 'Abgelehnt',
  Truncated: 'Abgeschnitten',
  Skipped: 'Übersprungen',
  Positive: 'Positiv',
  Negative: 'Negativ',
  Mixed: 'Gemischt',
  'Not rated': 'Nicht bewertet',
  '{count} answer requested|{count} answers requested': '{count} Antwort angefordert|{count} Antworten angefordert',
  'Ask now': 'Jetzt fragen',
  'Ask all assistants now': 'Alle Assistenten jetzt fragen',
  '{count} answer, about {cost}. The cap leaves {left} this month.|{count} answers, about {cost}. The cap leaves {left} this month.':
    '{count} Antwort, etwa {cost}. Das Limit lässt diesen Monat {left} übrig.|{count} Antworten, etwa {cost}. Das Limit lässt diesen Monat {left} übrig.',
  'The run ends when the cap is reached; the other answers are skipped.':
    'Der Lauf endet, sobald das Limit erreicht ist; die übrigen Antworten werden übersprungen.',
  'AI Overviews of keywords': 'AI Overviews der Keywords',
  'By assistant': 'Nach Assistent',
  'Last {days} days. Sentiment counts rated words in sentences that name you.':
    'Letzte {days} Tage. Sentiment zählt bewertete Wörter in Sätzen, die Sie nennen.',
  Answers: 'Antworten',
  Excluded: 'Ausgeschlossen',
  'Position in lists': 'Position in Listen',
  'in no list': 'in keiner Liste',
  '{positive} positive, {negative} negative, {mixed} mixed, {unrated} not rated':
    '{positive} positiv, {negative} negativ, {mixed} gemischt, {unrated} nicht bewertet',
  'Mentions and citations by run': 'Erwähnungen und Zitierungen je Lauf',
  'Share of the complete answers of a run.': 'Anteil an den vollständigen Antworten eines Laufs.',
  'Mention rate and citation rate by run': 'Erwähnungsrate und Zitierungsrate je Lauf',
  'Mentioned {part} of {of}': 'Erwähnt: {part} von {of}',
  'cited {part} of {of}': 'zitiert: {part} von {of}',
  'position {spread}': 'Position {spread}',
  '{count} answer excluded|{count} answers excluded': '{count} Antwort ausgeschlossen|{count} Antworten ausgeschlossen',
  'Answers of the last run. Refused, truncated and failed answers are in no rate.':
    'Antworten des letzten Laufs. Abgelehnte, abgeschnittene und fehlgeschlagene Antworten zählen in keiner Rate.',
  'No prompts yet': 'Noch keine Prompts',
  'No prompts with this tag': 'Keine Prompts mit diesem Tag',
  'Add questions that your customers ask an AI assistant, such as "Which bakery nearby sells sourdough?".':
    'Fügen Sie Fragen hinzu, die Ihre Kunden einem KI-Assistenten stellen, etwa „Welche Bäckerei in der Nähe verkauft Sauerteigbrot?“.',
  'Its stored answers are deleted too, with those to its previous texts. What they cost stays in the total of the month.':
    'Seine gespeicherten Antworten werden auch gelöscht, ebenso die auf frühere Texte. Ihre Kosten bleiben in der Summe des Monats.',
  'Edit prompt': 'Prompt bearbeiten',
  'Another text or country starts a new history. The answers so far stay, with the previous text.':
    'Ein anderer Text oder ein anderes Land beginnt einen neuen Verlauf. Die bisherigen Antworten bleiben beim früheren Text.',
  'Previous texts': 'Frühere Texte',
  'Current prompt': 'Aktueller Prompt',
  'The text or country of this prompt was changed; these answers are its history until then.':
    'Text oder Land dieses Prompts wurde geändert; diese Antworten sind sein Verlauf bis dahin.',
  'Answers of AI assistants': 'Antworten von KI-Assistenten',
  'AI assistants: monthly cap of all projects': 'KI-Assistenten: Monatslimit aller Projekte',
  'Spent this month: {spent}. Each project has a cap of its own.':
    'Ausgegeben in diesem Monat: {spent}. Jedes Projekt hat ein eigenes Limit.',
  'The lower of this cap and that of a project stops its runs. Empty: no cap of all projects.':
    'Das niedrigere von diesem Limit und dem eines Projekts beendet dessen Läufe. Leer: kein Limit aller Projekte.',
  'All projects together have a cap of {cap} a month, set by the owner of the installation.':
    'Alle Projekte zusammen haben ein Limit von {cap} im Monat, das der Inhaber der Installation festlegt.',
  'It leaves {left} this month, less than the cap of this project.':
    'Es lässt diesen Monat {left} übrig, weniger als das Limit dieses Projekts.',
  '{count} answer, about {cost}. The cap of the installation leaves {left} this month.|{count} answers, about {cost}. The cap of the installation leaves {left} this month.':
    '{count} Antwort, etwa {cost}. Das Limit der Installation lässt diesen Monat {left} übrig.|{count} Antworten, etwa {cost}. Das Limit der Installation lässt diesen Monat {left} übrig.',
  'Mention rate by assistant': 'Erwähnungsrate nach Assistent',
  'Share of the complete answers of a run that name you, beside that of all assistants.':
    'Anteil der vollständigen Antworten eines Laufs, die Sie nennen, neben dem aller Assistenten.',
  'Mention rate of {name} by run': 'Erwähnungsrate von {name} je Lauf',
  'without a key, free of charge': 'ohne Schlüssel, kostenlos',
  '{model}, about {cost} for each answer': '{model}, etwa {cost} je Antwort',
  'An owner of the installation connects them under Settings → Connections.':
    'Ein Inhaber der Installation verbindet sie unter Einstellungen → Verbindungen.',
  'Runs and cap': 'Läufe und Limit',
  'Spent this month: {spent} of {cap}.': 'Ausgegeben in diesem Monat: {spent} von {cap}.',
  Repeats: 'Wiederholungen',
  'Answers vary: each prompt is sent this often in a run.':
    'Antworten schwanken: So oft wird jeder Prompt in einem Lauf gesendet.',
  'Monthly cap (USD)': 'Monatslimit (USD)',
  'Requests whose estimate exceeds it are not sent. 0: only assistants that are free of charge.':
    'Anfragen, deren Schätzung es überschreitet, werden nicht gesendet. 0: nur kostenlose Assistenten.',
  'Next run: {moment}': 'Nächster Lauf: {moment}',
  'A run requests {count} answer, about {cost}.|A run requests {count} answers, about {cost}.':
    'Ein Lauf fordert {count} Antwort an, etwa {cost}.|Ein Lauf fordert {count} Antworten an, etwa {cost}.',
  'Only owners of the project can change this.': 'Nur Inhaber des Projekts können das ändern.',
  'Share of the mentions of you and your competitors, in {count} complete answers.':
    'Anteil an den Erwähnungen von Ihnen und Ihren Wettbewerbern, in {count} vollständigen Antworten.',
  'Cited sources': 'Zitierte Quellen',
  'Hosts by the number of answers that cite them.': 'Hosts nach der Anzahl der Antworten, die sie zitieren.',
  'The values appear after the first run.': 'Die Werte erscheinen nach dem ersten Lauf.',
  'Mention or citation in AI assistants': 'Erwähnung oder Zitierung in KI-Assistenten',
  'Mentions and citations': 'Erwähnungen und Zitierungen',
  'Mentions only': 'Nur Erwähnungen',
  'Citations only': 'Nur Zitierungen',
  'Also notify when one is won': 'Auch benachrichtigen, wenn eine gewonnen wird',
  'Mentioned by AI assistants': 'Von KI-Assistenten erwähnt',
  'Cited by AI assistants': 'Von KI-Assistenten zitiert',
  'answers to prompts': 'Antworten auf Prompts',
} as const;
