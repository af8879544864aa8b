import react from '@vitejs/plugin-react';
import { type BuildEnvironmentOptions, defineConfig, type Plugin } from 'vite';

const out = (folder: string, input: string | Record<string, string>): BuildEnvironmentOptions => ({
  outDir: `dist/${folder}`,
  emptyOutDir: true,
  rolldownOptions: { input },
});

const preact: Record<string, string> = {
  react: '\0preact-and-hooks',
  'react-dom/client': '/tools/preact.mjs',
  'react/jsx-runtime': 'preact/jsx-runtime',
};

/**
 * A respondent on a phone waits for the survey's script above all, so the built survey runs on Preact, or on React with
 * SURVEY_RUNS_ON=react. See docs/decisions/010.
 */
const surveyOnPreact: Plugin = {
  name: 'survey-on-preact',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'survey' && process.env.SURVEY_RUNS_ON !== 'react',
  resolveId(source) {
    const instead = preact[source];
    return instead?.startsWith('\0') ? instead : instead && this.resolve(instead);
  },
  load: (id) => (id === preact.react ? "export * from 'preact'; export * from 'preact/hooks';" : null),
};

const ofSurvey = ({ name }: { name: string }) => name === 'survey' || name === 'late';

/** What comes after the first screen draws with the React of the survey's first script (survey/browser.tsx). */
const reactHandedOver: Plugin = {
  name: 'react-handed-over',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'late',
  resolveId: (source) => (/^react($|\/)/.test(source) ? '\0survey-react' : null),
  load: (id) =>
    id === '\0survey-react'
      ? 'export const { createContext, createElement, Fragment, jsx, jsxs, useContext, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } = globalThis.surveyReact;'
      : null,
};

/** The scripts that the survey imports have no style and import nothing: there is nothing to preload for them. */
const surveyWithoutPreload: Plugin = {
  name: 'survey-without-preload',
  enforce: 'pre',
  applyToEnvironment: ofSurvey,
  load: (id) => (id.endsWith('vite/preload-helper.js') ? 'export const __vitePreload = (load) => load();' : null),
};

/** The style of the parents' site stands in its pages: a script that comes later brings it no second time. */
const siteWithoutStyles: Plugin = {
  name: 'site-without-styles',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  load: (id) =>
    id.endsWith('vite/preload-helper.js')
      ? `export const __vitePreload = (load, files = []) => {
          for (const file of files) {
            const href = '/' + file;
            if (file.endsWith('.css') || document.querySelector('link[href="' + href + '"]')) continue;
            document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
          }
          return load();
        };`
      : null,
};

/** Few questionnaires have conditions: what judges them is in a script of the extras, and not in the survey's own. */
const surveyWithoutConditions: Plugin = {
  name: 'survey-without-conditions',
  enforce: 'pre',
  applyToEnvironment: ofSurvey,
  load: (id) =>
    id.endsWith('/conditions/show-if.ts')
      ? 'export const isSkipped = (...given) => globalThis.surveyExtras?.isSkipped?.(...given);'
      : null,
};

// Each front end is a build of its own: the public port carries nothing of the office, and the survey's one script
// waits for no chunk that it would share with the parents' site.
export default defineConfig(({ command }) => ({
  appType: 'custom',
  publicDir: 'ui/static',
  plugins: [surveyOnPreact, reactHandedOver, surveyWithoutPreload, surveyWithoutConditions, siteWithoutStyles, react()],
  build: {
    target: 'baseline-widely-available',
    // A data: address is allowed for pictures only.
    assetsInlineLimit: (file) => (file.endsWith('.svg') ? undefined : false),
    modulePreload: { polyfill: false },
  },
  environments: {
    client: {
      // With the manifest the server can name a page's scripts in the page, so that they are fetched beside the first
      // one.
      build: { ...out('parents', 'parents/index.html'), manifest: 'manifest.json' },
      // Development serves all front ends, and should know their packages before the first page is opened.
      optimizeDeps: { entries: ['{parents,office}/index.html', 'survey/survey.html', 'ui/gallery/gallery.html'] },
    },
    ssr: {
      build: {
        ...out('server', { survey: 'survey/server.tsx', parents: 'parents/server.tsx' }),
        ssr: true,
        copyPublicDir: false,
      },
      // The build takes in every package that it needs, so that React is not a package of the server. Development must
      // leave packages alone.
      ...(command === 'build' && {
        resolve: { noExternal: true as const },
        define: { 'process.env.NODE_ENV': '"production"' },
      }),
    },
    ...(command === 'build' && {
      survey: {
        consumer: 'client' as const,
        build: out('survey', { survey: 'survey/survey.html', extras: 'survey/extras/browser.ts' }),
      },
      // What the first screen does without.
      late: {
        consumer: 'client' as const,
        build: { ...out('late', { late: 'survey/late.tsx' }), copyPublicDir: false },
      },
      // The extras once more with what few types of question need, whole in one script.
      types: {
        consumer: 'client' as const,
        build: { ...out('types', { types: 'survey/types/browser.ts' }), copyPublicDir: false },
      },
      // And once more with conditions.
      conditions: {
        consumer: 'client' as const,
        build: { ...out('conditions', { conditions: 'survey/types/conditions.ts' }), copyPublicDir: false },
      },
      office: {
        consumer: 'client' as const,
        build: {
          ...out('office', 'office/index.html'),
          rolldownOptions: {
            input: 'office/index.html',
            // What the editor's screens share, in one script: in scripts of a hundred bytes it is packed twice as large.
            output: {
              codeSplitting: {
                includeDependenciesRecursively: false,
                groups: [
                  {
                    name: 'editing',
                    test: /(?:writing\/(?:editor\/(?:edits\/(?:number-in|names)|useSettled|minutes|parts|editing|places)|DraftPart)|questionnaire\/(?:chance|flow|conditions\/show-if))\.tsx?$/,
                  },
                ],
              },
            },
          },
        },
      },
      // Written into the page of a preview, before the survey's own script.
      preview: {
        consumer: 'client' as const,
        build: {
          ...out('preview', 'survey/preview/page.ts'),
          rolldownOptions: { input: 'survey/preview/page.ts', output: { entryFileNames: 'preview.js' } },
          copyPublicDir: false,
        },
      },
    }),
  },
  builder: {
    buildApp: async (builder) => {
      for (const environment of Object.values(builder.environments)) await builder.build(environment);
    },
  },
}));
