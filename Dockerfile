# One image for every role: `cellar up`, `cellar index`, `cellar api`. Builds for amd64 and arm64:
#   docker buildx build --platform linux/amd64,linux/arm64 -t cellar .
FROM --platform=$BUILDPLATFORM node:22-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts
COPY . .
RUN node scripts/build.mjs

# Packages are installed for the platform that runs them: the embedded PostgreSQL is a binary.
FROM node:22-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev

FROM node:22-bookworm-slim
# MALLOC_ARENA_MAX: docs/decisions/098-memory-given-back.md
ENV NODE_ENV=production MALLOC_ARENA_MAX=2 CELLAR_HOST=0.0.0.0 CELLAR_DATA_DIR=/data
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY package.json README.md LICENSE ./
COPY --from=build /app/docs docs
RUN ln -s /app/dist/cli.js /usr/local/bin/cellar && mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8081 8082
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.CELLAR_PORT || 8081) + '/health').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["cellar"]
CMD ["up"]
