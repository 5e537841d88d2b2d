/** Advertising, affiliates, customer data. Handwritten from each product's known output. */
export const advertising = String.raw`
Google AdSense | Advertising | adsense.google.com | script:pagead2.googlesyndication.com/pagead script:googlesyndication.com/pagead/js/adsbygoogle.js inline:adsbygoogle tag:/class="adsbygoogle/ inline:google_ad_client script:pagead2.googlesyndication.com meta:google-adsense-account
Google Publisher Tag | Advertising | developers.google.com/publisher-tag | script:googletagservices.com/tag/js/gpt.js script:securepubads.g.doubleclick.net/tag/js/gpt.js inline:googletag.defineSlot inline:googletag.cmd script:partner.googleadservices.com
DoubleClick Floodlight | Advertising | marketingplatform.google.com | url:.fls.doubleclick.net script:/\.fls\.doubleclick\.net/ inline:fls.doubleclick.net
Google Ads | Advertising | ads.google.com | script:googleadservices.com/pagead/conversion inline:google_conversion_id inline:/gtag\(\s?['"]config['"],\s?['"]AW-/ script:/gtag\/js\?id=AW-/ inline:google_conversion_label
Google Ads Remarketing | Retargeting | ads.google.com | url:googleads.g.doubleclick.net/pagead/viewthroughconversion inline:google_remarketing_only
Google Funding Choices | Consent | developers.google.com/funding-choices | script:fundingchoicesmessages.google.com
Microsoft Advertising | Advertising | ads.microsoft.com | script:bat.bing.com inline:bat.bing.com inline:window.uetq cookie:_uetsid cookie:_uetvid
Facebook Pixel | Advertising | facebook.com/business | inline:connect.facebook.net/en_US/fbevents.js inline:/fbq\(\s?['"]init['"]/ inline:/connect\.facebook\.net\/[a-z_A-Z]+\/fbevents\.js/ url:facebook.com/tr?id= script:/connect\.facebook\.net\/[^"']+\/fbevents\.js/ cookie:_fbp
LinkedIn Insight Tag | Advertising | business.linkedin.com | script:snap.licdn.com inline:snap.licdn.com inline:_linkedin_partner_id url:px.ads.linkedin.com
Twitter Ads | Advertising | ads.twitter.com | script:static.ads-twitter.com inline:static.ads-twitter.com inline:/twq\(\s?['"](?:init|config)['"]/
TikTok Pixel | Advertising | ads.tiktok.com | inline:analytics.tiktok.com script:analytics.tiktok.com
Pinterest Tag | Advertising | ads.pinterest.com | inline:s.pinimg.com/ct/core.js inline:/pintrk\(\s?['"]load/ script:s.pinimg.com/ct
Snap Pixel | Advertising | forbusiness.snapchat.com | inline:sc-static.net/scevent script:sc-static.net/scevent
Reddit Ads | Advertising | ads.reddit.com | inline:redditstatic.com/ads script:redditstatic.com/ads
Quora Pixel | Advertising | quoraadsupport.zendesk.com | inline:a.quora.com/qevents
Amazon Advertising | Advertising | advertising.amazon.com | script:amazon-adsystem.com inline:c.amazon-adsystem.com url:amazon-adsystem.com inline:apstag.init
Criteo | Retargeting | criteo.com | script:static.criteo.net inline:criteo_q script:/dynamic\.criteo\.com/ script:/cas\.criteo\.com/
AdRoll | Retargeting | adroll.com | inline:adroll_adv_id script:s.adroll.com inline:a.adroll.com
Taboola | Advertising | taboola.com | script:cdn.taboola.com inline:cdn.taboola.com inline:_taboola
Outbrain | Advertising | outbrain.com | script:widgets.outbrain.com inline:amplify.outbrain.com tag:/class="OUTBRAIN"/ script:amplify.outbrain.com
Plista | Advertising | plista.com | script:static.plista.com tag:data-display="plista inline:static.plista.com
Ligatus | Advertising | outbrain.com | script:/ligatus\.com/ script:/\.ligadx\.com/
Revcontent | Advertising | revcontent.com | script:/(?:labs-cdn|assets|trends)\.revcontent\.com/
MGID | Advertising | mgid.com | script:jsc.mgid.com script:mgid.com inline:jsc.mgid.com
Sovrn | Advertising | sovrn.com | script:/ap\.lijit\.com/ script:/(?:get|cdn)\.s-onetag\.com/
VigLink | Affiliate | sovrn.com | script:cdn.viglink.com inline:cdn.viglink.com inline:vglnk
Skimlinks | Affiliate | skimlinks.com | script:s.skimresources.com inline:skimresources.com
Awin | Affiliate | awin.com | script:dwin1.com script:zanox.ws url:zanox.com/ppv url:awin1.com
CJ | Affiliate | cj.com | url:/(?:tqlkg|awltovhc|ftjcfx|lduhtrp|yceml)\.(?:com|net)/
Rakuten Advertising | Affiliate | rakutenadvertising.com | script:tag.rmp.rakuten.com url:ad.linksynergy.com script:click.linksynergy.com
Tradedoubler | Affiliate | tradedoubler.com | url:tradedoubler.com script:tradedoubler.com
belboon | Affiliate | belboon.com | url:belboon.de script:belboon
financeAds | Affiliate | financeads.net | script:js.financeads.net url:financeads.net
Prebid | Advertising | prebid.org | script:/prebid[^"']*\.js/ inline:pbjs.que inline:pbjs.requestBids
Index Exchange | Advertising | indexexchange.com | script:js-sec.indexww.com script:/casalemedia\.com/
Magnite | Advertising | magnite.com | script:/rubiconproject\.com/ script:ads.rubiconproject.com
PubMatic | Advertising | pubmatic.com | script:ads.pubmatic.com
OpenX | Advertising | openx.com | script:/\.openx\.net/ script:/-d\.openx/ url:.openx.net
Xandr | Advertising | xandr.com | script:acdn.adnxs.com script:adnxs.com inline:apntag. url:adnxs.com
Revive Adserver | Advertising | revive-adserver.com | script:/\/www\/delivery\/(?:asyncjs|ajs|spcjs|spc)\.php/ inline:/delivery\/(?:ajs|asyncjs|afr)\.php/ url:/delivery\/(?:avw|lg|afr)\.php/ tag:data-revive-id tag:data-revive-zoneid
Smart AdServer | Advertising | equativ.com | script:smartadserver.com inline:sas.call(
Adform | Advertising | adform.com | script:adform.net url:adform.net inline:track.adform.net
Teads | Advertising | teads.com | script:/(?:a|cdn2|p)\.teads\.tv/
Yieldlove | Advertising | yieldlove.com | script:cdn-a.yieldlove.com script:yieldlove
Ezoic | Advertising | ezoic.com | script:/ezojs\.com|ezoic\.(?:net|com)/ inline:ezstandalone inline:_ezaq header:x-middleton-display cookie:/^ezoadgid_/
Mediavine | Advertising | mediavine.com | script:scripts.mediavine.com
Raptive | Advertising | raptive.com | script:ads.adthrive.com inline:ads.adthrive.com
Media.net | Advertising | media.net | script:contextual.media.net
Infolinks | Advertising | infolinks.com | script:resources.infolinks.com inline:infolinks_pid
BuySellAds | Advertising | buysellads.com | script:/(?:cdn|s\d)\.(?:carbonads|buysellads)\.(?:com|net)/ inline:_bsap
Carbon Ads | Advertising | carbonads.net | script:cdn.carbonads.com
EthicalAds | Advertising | ethicalads.io | script:media.ethicalads.io
PropellerAds | Advertising | propellerads.com | script:/(?:go\.mobisla|propellerads)\.com/
Adcash | Advertising | adcash.com | script:acscdn.com
PopAds | Advertising | popads.net | script:/popads\.net\//
Yandex Direct | Advertising | direct.yandex.com | script:an.yandex.ru script:yandex.ru/ads inline:Ya.Context.AdvManager
Adition | Advertising | adition.com | script:adfarm1.adition.com script:imagesrv.adition.com url:adition.com
Emetriq | Advertising | emetriq.com | script:xplosion.de script:ups.xplosion.de
Integral Ad Science | Advertising | integralads.com | script:adsafeprotected.com
DoubleVerify | Advertising | doubleverify.com | script:doubleverify.com script:cdn.doubleverify.com
Moat | Advertising | moat.com | script:moatads.com inline:moatads.com
Confiant | Advertising | confiant.com | script:confiant-integrations
Admiral | Advertising | getadmiral.com | inline:admiral( inline:/v4ac1eiZr0/
Blockthrough | Advertising | blockthrough.com | script:/btloader\.com/
LiveRamp | Advertising | liveramp.com | script:/(?:rlcdn|ats(?:-wrapper)?\.privacymanager\.io)/ script:rlcdn.com
The Trade Desk | Advertising | thetradedesk.com | script:js.adsrvr.org url:adsrvr.org inline:js.adsrvr.org
Neustar | Advertising | home.neustar | script:agkn.com
BlueKai | Advertising | oracle.com | script:tags.bkrtx.com script:tags.bluekai.com
Krux | Customer data platform | salesforce.com | script:cdn.krxd.net inline:cdn.krxd.net
Lotame | Customer data platform | lotame.com | script:crwdcntrl.net
Permutive | Customer data platform | permutive.com | script:/cdn\.permutive\.(?:com|app)/ inline:permutive.addon
mParticle | Customer data platform | mparticle.com | script:jssdkcdns.mparticle.com inline:jssdkcdns.mparticle.com
Zeotap | Customer data platform | zeotap.com | script:content.zeotap.com
6sense | Marketing automation | 6sense.com | script:j.6sc.co inline:j.6sc.co
Demandbase | Marketing automation | demandbase.com | script:/(?:tag|scripts|api)\.demandbase\.com/ inline:tag.demandbase.com
ZoomInfo | Marketing automation | zoominfo.com | script:/(?:ws|js)\.zoominfo\.com/ inline:ws.zoominfo.com
Leadfeeder | Marketing automation | leadfeeder.com | script:/(?:sc|lftracker)\.(?:lfeeder|leadfeeder)\.com/ inline:lftracker
Lead Forensics | Marketing automation | leadforensics.com | script:/secure\.[a-z0-9]+(?:\d{3})?\.com\/js\/\d+\.js/
Clearbit | Marketing automation | clearbit.com | script:/(?:tag|x|js)\.clearbit(?:js|scripts)?\.com/
Albacross | Marketing automation | albacross.com | script:serve.albacross.com
CallRail | Marketing automation | callrail.com | script:cdn.callrail.com
`;
