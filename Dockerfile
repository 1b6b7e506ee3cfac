# One image, one machine: the web process, the worker, and the continuous backup. The data is stored on a volume at /data.

FROM node:24-bookworm-slim AS base
WORKDIR /app
ENV NODE_ENV=production

# The build needs the development packages. Install scripts of packages do not run: the image includes Node.js, and esbuild, sharp,
# and better-sqlite3 find their binaries without them (an older npm would try to compile better-sqlite3). Only the product's own
# patches are applied (decision 014).
FROM base AS build
COPY package.json package-lock.json ./
COPY patches ./patches
RUN npm ci --include=dev --ignore-scripts --no-audit --no-fund && npm run postinstall
COPY . .
RUN PATH="/usr/local/bin:/app/node_modules/.bin:$PATH" node scripts/build.mjs

FROM base AS packages
COPY package.json package-lock.json ./
COPY patches ./patches
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund && npm run postinstall

FROM litestream/litestream:0.5.3 AS litestream

FROM base
# Litestream needs the certificates to verify the object storage that it writes to. Tesseract reads scans (decision 027).
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates tesseract-ocr \
  && rm -rf /var/lib/apt/lists/*
COPY --from=litestream /usr/local/bin/litestream /usr/local/bin/litestream
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build /app/build ./build
COPY package.json ./
COPY db/migrations ./db/migrations
COPY assets ./assets
COPY deploy/litestream.yml /etc/litestream.yml
COPY --chmod=755 deploy/start.sh /usr/local/bin/start-commonview

# The product's files belong to root, so that the program, which runs as "node", cannot change itself.
ENV PORT=8080 DATA_DIR=/data
VOLUME /data
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch('http://localhost:' + process.env.PORT + '/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Starts as root, only to set the owner of a new volume, and drops these rights before the product starts.
ENTRYPOINT ["start-commonview"]
