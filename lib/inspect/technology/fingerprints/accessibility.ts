/** Accessibility and translation. Handwritten from each product's known output. */
export const accessibility = String.raw`
UserWay | Accessibility | userway.org | script:cdn.userway.org inline:cdn.userway.org
accessiBe | Accessibility | accessibe.com | inline:acsbapp.com script:acsbapp.com script:acsbap.com inline:acsbap.com
AudioEye | Accessibility | audioeye.com | script:audioeye.com inline:audioeye.com
EqualWeb | Accessibility | equalweb.com | script:cdn.equalweb.com
Eye-Able | Accessibility | eye-able.com | script:cdn.eye-able.com script:/eye-able/
DIGIaccess | Accessibility | digiaccess.org | script:digiaccess.org
ReadSpeaker | Accessibility | readspeaker.com | script:/(?:cdn|f)\d?[a-z-]*\.readspeaker\.com/ url:app-eu.readspeaker.com
Weglot | Translation | weglot.com | script:cdn.weglot.com inline:Weglot.initialize
Google Translate | Translation | translate.google.com | script:translate.google.com/translate_a inline:google.translate.TranslateElement script:translate.googleapis.com
Transifex | Translation | transifex.com | script:cdn.transifex.com
Localize | Translation | localizejs.com | script:global.localizecdn.com
Smartling | Translation | smartling.com | header:x-smartling
Bablic | Translation | bablic.com | script:cdn.bablic.com
`;
