/** Brands whose names people type to reach a site rather than to learn about it: the most searched ones. */
const BRANDS = new Set(
  `google|gmail|google maps|google drive|google docs|google translate|youtube|facebook|fb|instagram|whatsapp|whatsapp web|messenger|tiktok|twitter|x|linkedin|reddit|pinterest|snapchat|discord|telegram|twitch|tumblr|quora|
wikipedia|amazon|amazon prime|ebay|etsy|walmart|target|costco|best buy|home depot|ikea|aliexpress|alibaba|temu|shein|zalando|otto|lidl|aldi|tesco|argos|shopify|craigslist|kleinanzeigen|leboncoin|mercadolibre|
netflix|hulu|disney|disney plus|hbo|hbo max|spotify|apple|apple music|icloud|itunes|microsoft|microsoft teams|outlook|hotmail|office|office 365|onedrive|sharepoint|windows|yahoo|yahoo mail|bing|duckduckgo|aol|
paypal|venmo|stripe|wise|revolut|chase|chase bank|bank of america|wells fargo|citibank|capital one|american express|amex|hsbc|barclays|santander|coinbase|binance|robinhood|fidelity|vanguard|irs|usps|ups|fedex|dhl|
zoom|slack|notion|trello|asana|jira|github|gitlab|bitbucket|stackoverflow|stack overflow|npm|docker|figma|canva|dropbox|adobe|wordpress|wix|squarespace|mailchimp|hubspot|salesforce|openai|chatgpt|claude|gemini|
uber|uber eats|lyft|airbnb|booking.com|booking|expedia|tripadvisor|doordash|grubhub|instacart|yelp|zillow|indeed|glassdoor|monster|upwork|fiverr|duolingo|coursera|udemy|khan academy|steam|epic games|roblox|minecraft|
playstation|xbox|nintendo|nytimes|new york times|cnn|bbc|bbc news|fox news|espn|weather channel|accuweather|verizon|comcast|xfinity|t mobile|vodafone|o2|telekom|orange|dunkin|starbucks|mcdonalds|nike|adidas|tesla|samsung|
semrush|ahrefs|moz|search console|google analytics|google ads|canvas|blackboard|moodle|quickbooks|turbotax|dmv|nasa`
    .split('|')
    .map((name) => name.trim()),
);

/** Whether these words, lower case and without accents, are the name of such a brand. */
export const isKnownBrand = (words: string): boolean => BRANDS.has(words);
