/** Marketing, email, forms, CRM, booking, recruiting. Handwritten from each product's known output. */
export const marketing = String.raw`
Mailchimp | Email marketing | mailchimp.com | script:chimpstatic.com script:/s3\.amazonaws\.com\/downloads\.mailchimp\.com/ url:/list-manage\d*\.com\/subscribe/ script:downloads.mailchimp.com asset:cdn-images.mailchimp.com inline:chimpstatic.com
Klaviyo | Email marketing | klaviyo.com | script:static.klaviyo.com script:klaviyo.com/media inline:_learnq
Marketo | Marketing automation | business.adobe.com | script:munchkin.marketo.net inline:munchkin.marketo.net inline:Munchkin.init script:/\/js\/forms2\/js\/forms2(?:\.min)?\.js/ script:marketo.com
Pardot | Marketing automation | salesforce.com | script:pi.pardot.com inline:pi.pardot.com inline:piAId header:x-pardot-rsp url:go.pardot.com
Salesforce Marketing Cloud | Marketing automation | salesforce.com | script:/\.collect\.igodigital\.com/ inline:_etmc
Salesforce | CRM | salesforce.com | url:webto.salesforce.com inline:embeddedservice_bootstrap
Eloqua | Marketing automation | oracle.com | script:img.en25.com inline:img.en25.com inline:_elqQ
ActiveCampaign | Marketing automation | activecampaign.com | inline:trackcmp.net script:/\.activehosted\.com/ inline:diffuser-cdn.app-us1.com url:activehosted.com/proc.php
Brevo | Email marketing | brevo.com | script:/(?:sibautomation|sibforms)\.com/ inline:sibautomation.com script:cdn.brevo.com url:sibforms.com
CleverReach | Email marketing | cleverreach.com | url:/(?:eu\d?\.)?cleverreach\.com\/f\// script:cleverreach.com
Rapidmail | Email marketing | rapidmail.com | script:/\.emailsys\d?[a-z]*\.net/ url:emailsys1a.net
GetResponse | Email marketing | getresponse.com | script:/getresponse\.com/ inline:GetResponseAnalyticsObject
AWeber | Email marketing | aweber.com | script:forms.aweber.com url:aweber.com/scripts/addlead
ConvertKit | Email marketing | kit.com | script:/(?:f|app|cdn)\.convertkit\.com/ script:/\.ck\.page/ url:app.convertkit.com
Campaign Monitor | Email marketing | campaignmonitor.com | url:createsend.com script:/js\.createsend1\.com/
Constant Contact | Email marketing | constantcontact.com | script:static.ctctcdn.com url:visitor.r20.constantcontact.com
MailerLite | Email marketing | mailerlite.com | script:/(?:static|assets|groot)\.mailerlite\.com/ inline:assets.mailerlite.com inline:static.mailerlite.com
Omnisend | Email marketing | omnisend.com | script:omnisnippet1.com inline:omnisnippet1.com
Drip | Email marketing | drip.com | inline:_dcs.account script:tag.getdrip.com inline:tag.getdrip.com
Sailthru | Email marketing | sailthru.com | script:/ak\.sail-horizon\.com/ inline:Sailthru.init
Iterable | Email marketing | iterable.com | script:js.iterable.com 
Braze | Marketing automation | braze.com | script:js.appboycdn.com inline:js.appboycdn.com
Bloomreach Engagement | Marketing automation | bloomreach.com | inline:exponea.start script:/api\.[a-z0-9-]*exponea\.com/
Insider | Personalisation | useinsider.com | script:/\.api\.useinsider\.com/
Attentive | Marketing automation | attentive.com | script:cdn.attn.tv inline:cdn.attn.tv
Privy | Marketing automation | privy.com | script:widget.privy.com
Justuno | Marketing automation | justuno.com | inline:cdn.justuno.com script:cdn.justuno.com
OptinMonster | Marketing automation | optinmonster.com | script:/a\.(?:omappapi|opmnstr|optnmstr|optmstr)\.com/ inline:a.omappapi.com inline:a.opmnstr.com
Sumo | Marketing automation | sumo.com | script:load.sumo.com script:load.sumome.com inline:load.sumo.com
Hello Bar | Marketing automation | hellobar.com | script:my.hellobar.com
Wisepops | Marketing automation | wisepops.com | inline:loader.wisepops.com script:loader.wisepops.com
Sleeknote | Marketing automation | sleeknote.com | inline:sleeknotecustomerscripts script:sleeknotecustomerscripts
Mautic | Marketing automation | mautic.org | script:/mtc\.js/ inline:MauticTrackingObject script:/mautic-form\.js/
Act-On | Marketing automation | act-on.com | script:/marketingautomation\.services/ inline:actonservice
SharpSpring | Marketing automation | constantcontact.com | inline:_ss.push inline:marketingautomation.services
Infusionsoft | CRM | keap.com | script:/infusionsoft\.(?:com|app)/ url:infusionsoft.com
Zoho | CRM | zoho.com | script:/(?:js|cdn)\.(?:zohostatic|zoho|zohocdn)\.(?:com|eu)/ url:/(?:crm|forms)\.zoho(?:public)?\.(?:com|eu)/
Pipedrive | CRM | pipedrive.com | script:leadbooster-chat.pipedrive.com script:webforms.pipedrive.com
Customer.io | Marketing automation | customer.io | inline:assets.customer.io
Typeform | Form | typeform.com | script:embed.typeform.com url:.typeform.com/to/ inline:embed.typeform.com
JotForm | Form | jotform.com | script:/(?:form|cdn|js)\.jotform(?:eu|z)?\.(?:com|net)/ script:cdn.jotfor.ms url:form.jotform.com
Google Forms | Form | google.com/forms | url:docs.google.com/forms
Microsoft Forms | Form | forms.office.com | url:forms.office.com
Wufoo | Form | wufoo.com | script:wufoo.com url:.wufoo.com inline:wufoo.com
Formspree | Form | formspree.io | url:formspree.io
FormAssembly | Form | formassembly.com | script:/tfaforms\.net/ url:tfaforms.net
Cognito Forms | Form | cognitoforms.com | script:cognitoforms.com
123FormBuilder | Form | 123formbuilder.com | script:123formbuilder.com
Tally | Form | tally.so | script:tally.so url:tally.so/embed
SurveyMonkey | Survey | surveymonkey.com | script:widget.surveymonkey.com url:surveymonkey.com
Calendly | Booking | calendly.com | script:assets.calendly.com url:calendly.com asset:assets.calendly.com
Acuity Scheduling | Booking | acuityscheduling.com | script:embed.acuityscheduling.com url:acuityscheduling.com
Cal.com | Booking | cal.com | inline:app.cal.com/embed script:app.cal.com/embed
Setmore | Booking | setmore.com | script:my.setmore.com
SimplyBook.me | Booking | simplybook.me | script:widget.simplybook
Doctolib | Booking | doctolib.de | script:/doctolib\.[a-z]+/ url:/doctolib\.[a-z]+\/iframe/
OpenTable | Booking | opentable.com | script:/opentable\.[a-z.]+\/widget/
Resy | Booking | resy.com | script:widgets.resy.com
Booking.com Affiliate | Affiliate | booking.com | script:aff.bstatic.com
Regiondo | Booking | regiondo.com | script:widgets.regiondo.net
Eversports | Booking | eversports.com | script:/widget\.eversports/
Greenhouse | Recruiting | greenhouse.com | script:/boards(?:-api)?\.greenhouse\.io/ url:boards.greenhouse.io
Lever | Recruiting | lever.co | script:jobs.lever.co
Workable | Recruiting | workable.com | script:workable.com/assets/embed
Personio | Recruiting | personio.com | script:/\.jobs\.personio\.(?:de|com)/ url:/\.jobs\.personio\.(?:de|com)/
SmartRecruiters | Recruiting | smartrecruiters.com | script:smartrecruiters.com
Onlyfy | Recruiting | onlyfy.com | script:/prescreen\.io/
`;
