/** What a server reads when it starts. The compiler names one that was moved. */
await Promise.all([
  import('#server/app.ts'),
  import('#server/server-parts.ts'),
  import('#server/platform/core/open-context.ts'),
  import('#server/demo/seed.ts'),
]);
