import react from '@vitejs/plugin-react';
import { type BuildEnvironmentOptions, defineConfig, type Plugin } from 'vite';

const out = (folder: string, input: string): BuildEnvironmentOptions => ({
  outDir: `dist/${folder}`,
  emptyOutDir: true,
  rolldownOptions: { input },
});

/**
 * The registration is come to from a link, on a phone: its script is fetched beside the first one, not after it. Asked
 * for before the style sheet is named, because a script waits for the style sheets above it.
 */
const fetchEarly: Plugin = {
  name: 'fetch-early',
  transformIndexHtml: (html, { bundle = {} }) => {
    const chunks = Object.values(bundle).filter((chunk) => chunk.type === 'chunk');
    const screen = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/parents/screens/Register.tsx'));
    if (!screen) return;
    const names = new Set([screen.fileName]);
    // What is added while going through is gone through too.
    for (const name of names)
      for (const next of chunks.find(({ fileName }) => fileName === name)!.imports) names.add(next);
    const files = [...names].map((name) => `/${name}`).filter((file) => !html.includes(file));
    const fetch = "document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))";
    const script = `if (/^\\/regist(er|reren)\\/?$/i.test(location.pathname)) for (const href of ${JSON.stringify(files)}) ${fetch};`;
    return html.replace('<link rel="stylesheet"', (link) => `<script>${script}</script>\n    ${link}`);
  },
};

const preact: Record<string, string> = {
  react: 'preact/compat',
  'react-dom': 'preact/compat',
  'react-dom/client': 'preact/compat/client',
  'react/jsx-runtime': 'preact/jsx-runtime',
};

/**
 * On a phone the survey's script is what is waited for: built, it runs on Preact, or on React with SURVEY_RUNS_ON=react.
 * See docs/decisions/010.
 */
const surveyOnPreact: Plugin = {
  name: 'survey-on-preact',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'survey' && process.env.SURVEY_RUNS_ON !== 'react',
  resolveId(source) {
    const instead = preact[source];
    return instead && this.resolve(instead);
  },
};

// Each front end is a build of its own: the public port carries nothing of the office, and the survey's one script
// waits for no chunk that it would share with the parents' site.
export default defineConfig(({ command }) => ({
  appType: 'custom',
  publicDir: 'ui/static',
  plugins: [surveyOnPreact, react(), fetchEarly],
  build: {
    target: 'baseline-widely-available',
    // A data: address is allowed for pictures only.
    assetsInlineLimit: (file) => (file.endsWith('.svg') ? undefined : false),
    modulePreload: { polyfill: false },
  },
  environments: {
    client: {
      build: out('parents', 'parents/index.html'),
      // Development serves them all, and should know their packages before the first one is opened.
      optimizeDeps: { entries: ['{parents,office}/index.html', 'survey/survey.html', 'ui/gallery/gallery.html'] },
    },
    ssr: {
      build: { ...out('server', 'survey/server.tsx'), ssr: true, copyPublicDir: false },
      // One file with all it needs, so that React is not a package of the server. Development must leave packages alone.
      ...(command === 'build' && {
        resolve: { noExternal: true as const },
        define: { 'process.env.NODE_ENV': '"production"' },
      }),
    },
    ...(command === 'build' && {
      survey: { consumer: 'client' as const, build: out('survey', 'survey/survey.html') },
      office: { consumer: 'client' as const, build: out('office', 'office/index.html') },
    }),
  },
  builder: {
    buildApp: async (builder) => {
      for (const environment of Object.values(builder.environments)) await builder.build(environment);
    },
  },
}));
