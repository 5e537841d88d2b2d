# Serpentine in one image: `docker build -t serpentine .`; what it runs is the word after the image's name (deploy/README.md).
# tests/support/image/try-image.ts takes the steps of this file one by one in a folder, where there is no engine.

FROM node:24-trixie-slim AS build
WORKDIR /app
ENV NEXT_TELEMETRY_DISABLED=1 CHECKPOINT_DISABLE=1 PRISMA_HIDE_UPDATE_MESSAGE=1
# Packages first: this layer is made anew only when the lock file changes. No package may run a script of its own.
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --omit=dev --include=optional --no-audit --no-fund
COPY . .
# The database client is written from the schema alone; the engine that its tool would download is never run.
RUN PRISMA_SCHEMA_ENGINE_BINARY=/usr/local/bin/node node node_modules/prisma/build/index.js generate --no-hints
RUN node --conditions=react-server --disable-warning=ExperimentalWarning lib/cli/build.ts
# What only building needs goes.
RUN sh deploy/prune.sh && rm -rf node_modules/@sparticuz/chromium/bin

FROM debian:trixie-slim
LABEL org.opencontainers.image.title="Serpentine" \
      org.opencontainers.image.description="Self-hosted SEO dashboard with a web-data API" \
      org.opencontainers.image.licenses="MIT"
# Debian's Chromium, which gets security updates with the image: rebuild it regularly. FONTS adds Chinese, Japanese, Korean and
# emoji to screenshots and PDFs (about 90 MB); `--build-arg FONTS=` leaves them out.
ARG FONTS="fonts-noto-cjk fonts-noto-color-emoji"
RUN apt-get update \
 && apt-get upgrade -y \
 && apt-get install -y --no-install-recommends ca-certificates tini chromium fonts-liberation $FONTS \
 && rm -rf /var/lib/apt/lists/* \
 && groupadd --gid 10001 serpentine \
 && useradd --uid 10001 --gid 10001 --home-dir /data --no-create-home --shell /usr/sbin/nologin serpentine \
 && install -d -o 10001 -g 10001 -m 0700 /data
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build /app /app
WORKDIR /app
# Nothing of the program belongs to the user who runs it, so it cannot change itself; it writes to /data and /tmp alone.
USER 10001:10001
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data BROWSER_SANDBOX=require BROWSER_PATH=/usr/bin/chromium \
    NEXT_TELEMETRY_DISABLED=1
VOLUME /data
EXPOSE 3000
# The first answer may wait for the browser to be unpacked. A worker has no port: its health is its process.
HEALTHCHECK --interval=30s --timeout=15s --start-period=120s --retries=3 CMD ["node", "lib/cli/healthcheck.ts"]
# tini is process 1: it passes signals on and reaps the processes of killed browsers.
ENTRYPOINT ["/usr/bin/tini", "--", "/bin/sh", "deploy/run.sh"]
CMD ["start"]
STOPSIGNAL SIGTERM
