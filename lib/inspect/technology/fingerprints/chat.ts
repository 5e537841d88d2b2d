/** Chat and help desks. Handwritten from each product's known output. */
export const chat = String.raw`
Intercom | Chat | intercom.com | script:widget.intercom.io inline:widget.intercom.io inline:intercomSettings
Drift | Chat | drift.com | script:js.driftt.com inline:js.driftt.com
Zendesk | Chat | zendesk.com | script:static.zdassets.com script:assets.zendesk.com script:v2.zopim.com inline:v2.zopim.com header:x-zendesk-zorg inline:zESettings
Tawk.to | Chat | tawk.to | script:embed.tawk.to inline:embed.tawk.to inline:Tawk_API
LiveChat | Chat | livechat.com | script:cdn.livechatinc.com inline:cdn.livechatinc.com inline:__lc.license
Crisp | Chat | crisp.chat | inline:client.crisp.chat script:client.crisp.chat inline:CRISP_WEBSITE_ID
Tidio | Chat | tidio.com | script:code.tidio.co
Olark | Chat | olark.com | inline:static.olark.com script:static.olark.com inline:olark.identify
Freshchat | Chat | freshworks.com | script:wchat.freshchat.com script:/snippets\.freshchat\.com/ inline:fcWidget
Freshdesk | Help desk | freshworks.com | script:/widget\.freshworks\.com/ script:assets.freshdesk.com
Help Scout | Help desk | helpscout.com | script:beacon-v2.helpscout.net inline:beacon-v2.helpscout.net
HelpCrunch | Chat | helpcrunch.com | script:/widget\.helpcrunch\.com|embed\.helpcrunch\.com/ inline:widget.helpcrunch.com
Gorgias | Chat | gorgias.com | script:config.gorgias.chat script:/gorgias\.(?:io|chat)/
Userlike | Chat | userlike.com | script:userlike-cdn-widgets script:/userlike\.com\/js/
JivoChat | Chat | jivochat.com | script:code.jivosite.com script:code.jivo.ru inline:code.jivosite.com
LivePerson | Chat | liveperson.com | script:lptag.liveperson.net inline:lpTag
Chatwoot | Chat | chatwoot.com | inline:chatwootSDK inline:chatwootSettings script:/packs\/js\/sdk\.js/
Chatra | Chat | chatra.com | inline:call.chatra.io inline:ChatraID script:call.chatra.io
Smartsupp | Chat | smartsupp.com | inline:smartsuppchat inline:_smartsupp
SnapEngage | Chat | snapengage.com | script:/(?:storage\.googleapis\.com\/code\.snapengage\.com)/ inline:SnapEngage
Purechat | Chat | purechat.com | inline:app.purechat.com script:app.purechat.com
Kayako | Help desk | kayako.com | inline:kayako_support
Re:amaze | Chat | reamaze.com | script:cdn.reamaze.com inline:cdn.reamaze.com
Zoho SalesIQ | Chat | zoho.com | script:/salesiq\.zoho(?:public)?\.[a-z.]+/ inline:$zoho.salesiq
Bot Framework Web Chat | Chat | botframework.com | script:cdn.botframework.com
Landbot | Chat | landbot.io | script:/(?:static|cdn)\.(?:landbot|helloumi)\.(?:io|com)/
ManyChat | Chat | manychat.com | script:widget.manychat.com
Podium | Chat | podium.com | script:connect.podium.com
Birdeye | Reviews | birdeye.com | script:birdeye.com
Dialogflow Messenger | Chat | cloud.google.com | script:gstatic.com/dialogflow-console tag:<df-messenger
Salesforce Live Agent | Chat | salesforce.com | script:/\.salesforceliveagent\.com/
Genesys Cloud | Chat | genesys.com | script:/apps\.[a-z0-9]+\.pure\.cloud|apps\.mypurecloud\.com/ inline:mypurecloud
`;
