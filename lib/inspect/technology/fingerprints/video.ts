/** Video and audio. Handwritten from each product's known output. */
export const video = String.raw`
YouTube | Video hosting | youtube.com | url:/youtube(?:-nocookie)?\.com\/embed/ script:youtube.com/iframe_api script:youtube.com/player_api script:www.youtube.com/player
Vimeo | Video hosting | vimeo.com | url:player.vimeo.com script:player.vimeo.com
Dailymotion | Video hosting | dailymotion.com | url:dailymotion.com/embed script:/geo\.dailymotion\.com/
Wistia | Video hosting | wistia.com | script:fast.wistia.com script:fast.wistia.net url:fast.wistia.net url:fast.wistia.com
Brightcove | Video hosting | brightcove.com | script:players.brightcove.net script:admin.brightcove.com url:players.brightcove.net
JW Player | Video player | jwplayer.com | script:/(?:content|cdn|ssl\.p)\.jwp(?:latform|cdn|layer)\.com/ script:/jwplayer(?:\.min)?\.js/ url:content.jwplatform.com
Kaltura | Video hosting | kaltura.com | script:/cdnapi(?:sec)?\.kaltura\.com/ url:/cdnapi(?:sec)?\.kaltura\.com/
Video.js | Video player | videojs.com | asset:/video-?js(?:[@\/](\d+\.\d+(?:\.\d+)?))?[^"']*\/?video(?:-js)?(?:\.min)?\.(?:js|css)/ asset:vjs.zencdn.net asset:/\/video-js(?:\.min)?\.css/
Plyr | Video player | plyr.io | asset:/plyr(?:\.io)?(?:\/([\d.]+))?[^"']*plyr(?:\.polyfilled|\.min)?\.(?:js|css)/
MediaElement.js | Video player | mediaelementjs.com | asset:/mediaelement(?:-and-player|player)(?:-legacy)?(?:\.min)?\.(?:js|css)/
Flowplayer | Video player | flowplayer.com | script:/flowplayer(?:[.-](\d+\.\d+\.\d+))?/ asset:/flowplayer[^"']*\.css/
Vidyard | Video hosting | vidyard.com | script:play.vidyard.com url:play.vidyard.com
Vidazoo | Video advertising | vidazoo.com | script:vidazoo.com
Glomex | Video hosting | glomex.com | script:player.glomex.com
Hls.js | Video player | github.com/video-dev/hls.js | script:/hls(?:\.js)?(?:@([\d.]+))?(?:\/dist\/hls)?(?:\.light)?(?:\.min)?\.js/
Dash.js | Video player | github.com/Dash-Industry-Forum/dash.js | script:/(?:^|[\/.])dash\.(?:all|mediaplayer)(?:\.min)?\.js/
SoundCloud | Audio | soundcloud.com | url:w.soundcloud.com/player script:w.soundcloud.com
Spotify Embed | Audio | spotify.com | url:open.spotify.com/embed
Podigee | Podcast | podigee.com | script:/podigee-podcast-player/ url:podigee.io
Podbean | Podcast | podbean.com | url:podbean.com/player
Libsyn | Podcast | libsyn.com | url:html5-player.libsyn.com
Acast | Podcast | acast.com | url:embed.acast.com
Simplecast | Podcast | simplecast.com | url:player.simplecast.com
Issuu | Document | issuu.com | url:issuu.com/embed script:e.issuu.com url:e.issuu.com
Scribd | Document | scribd.com | url:scribd.com/embeds
Calameo | Document | calameo.com | url:v.calameo.com
SlideShare | Document | slideshare.net | url:slideshare.net/slideshow
Matterport | Virtual tour | matterport.com | url:my.matterport.com
`;
