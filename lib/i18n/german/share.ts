/** Shared reports, for whoever has the link. */
export const share = {
  'A shared report': 'Ein geteilter Bericht',
  'It may have ended or been taken back, or a part of it was lost on the way. Copy the whole link again; if that does not help, ask whoever sent it for a new one. After many tries in a row, wait a minute.':
    'Er ist vielleicht abgelaufen oder zurückgenommen, oder ein Stück ging unterwegs verloren. Kopieren Sie den ganzen Link noch einmal; hilft das nicht, bitten Sie, wer ihn geschickt hat, um einen neuen. Nach vielen Versuchen hintereinander warten Sie eine Minute.',
  'Nothing is wrong with the link. Try again in a moment.':
    'Mit dem Link ist alles in Ordnung. Versuchen Sie es gleich noch einmal.',
  'Nothing to see by this link': 'Unter diesem Link ist nichts zu sehen',
  'Show the report': 'Den Bericht zeigen',
  'The password is not right.': 'Das Kennwort stimmt nicht.',
  'The report cannot be shown now': 'Der Bericht kann gerade nicht gezeigt werden',
  'There were too many wrong tries. Wait a while, then try again.':
    'Es gab zu viele falsche Versuche. Warten Sie eine Weile und versuchen Sie es dann noch einmal.',
  'This link opens nothing': 'Dieser Link öffnet nichts',
  'This report has a password': 'Dieser Bericht hat ein Kennwort',
  'Whoever sent you the link has it.': 'Wer Ihnen den Link geschickt hat, kennt es.',
} as const;
