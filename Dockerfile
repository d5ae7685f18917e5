# The image of `assay`: production dependencies, a user without rights, nothing that must be written.
#
#   docker buildx build --platform linux/amd64,linux/arm64 --tag assay .
#   docker run --rm --read-only -p 4010:4010 -v "$PWD:/descriptions:ro" assay mock openapi.yaml --host 0.0.0.0 --port 4010
#   docker run --rm --read-only -v "$PWD:/descriptions:ro" assay lint
#
# test/hosts/image.test.ts runs the steps of the second stage, the entry and the health check, without Docker: in an empty folder, as a
# user that may write nothing. Not run there: the image itself, the first stage (`npm run build` made what it copies), and arm64. The files
# are the same for every platform, as no package of ours is compiled; so both stages run on the platform that builds.
# By digest, which names the image of every platform: a tag may be moved.
ARG NODE=node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6

FROM --platform=$BUILDPLATFORM ${NODE} AS built
WORKDIR /opt/assay
COPY . .
# Builds, too: npm runs `prepare`.
RUN npm ci

FROM --platform=$BUILDPLATFORM ${NODE} AS installed
WORKDIR /opt/assay
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --omit=peer --ignore-scripts --no-audit --no-fund
COPY --from=built /opt/assay/dist ./dist
COPY --from=built /opt/assay/docs/rules ./docs/rules
COPY --from=built /opt/assay/schemas ./schemas
COPY LICENSE ./

FROM ${NODE}
ENV NODE_ENV=production ASSAY_PORT=4010
COPY --from=installed /opt/assay /opt/assay
WORKDIR /descriptions
# The user `node` of the image, as a number: Kubernetes asks for one to see that it is not root.
USER 1000:1000
EXPOSE 4010
# For `assay mock`: set ASSAY_PORT where you set another `--port`. Other commands end before it is asked.
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --start-interval=1s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.ASSAY_PORT}/_assay/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "/opt/assay/dist/assay.cjs"]
CMD ["--help"]
