import path from 'node:path'
import importX from 'eslint-plugin-import-x'
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript'
import jsxA11y from 'eslint-plugin-jsx-a11y'
import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

const root = import.meta.dirname
const inRoot = (...names) => names.map((name) => path.join(root, name))

// Import boundaries between the areas of the code.
const boundaries = [
  {
    target: inRoot('app/routes'),
    from: inRoot('db', 'app/integrations'),
    message: 'Routes call modules; they use neither SQL nor vendors.',
  },
  {
    target: inRoot('app/modules'),
    from: inRoot('app/routes', 'app/http', 'app/ui'),
    message: 'Modules do not depend on requests or screens.',
  },
  {
    target: inRoot('app/http'),
    from: inRoot('app/routes', 'app/ui', 'db', 'app/integrations'),
    message: 'app/http is shared by all routes and calls modules only.',
  },
  {
    target: inRoot('app/ui'),
    from: inRoot('app/routes', 'app/http', 'app/integrations', 'db'),
    message: 'app/ui may import only app/ui and plain files of modules.',
  },
  {
    target: inRoot('db/schema', 'db/migrations', 'db/client.server.ts'),
    from: inRoot('app'),
    message: 'db does not depend on the application.',
  },
  {
    target: inRoot('app/integrations'),
    from: inRoot('app/routes', 'app/http', 'app/ui', 'db'),
    message: 'Integrations may import only the environment and the interface that they implement.',
  },
  {
    target: inRoot('app/integrations'),
    from: inRoot('app/modules'),
    except: [
      './payments/gateway.ts',
      './mail/transport.ts',
      './extraction/language-model.ts',
      './webhooks/sender.ts',
      './object-storage/object-store.ts',
      './document-files/scanner.ts',
      './document-reading/reader-queue.ts',
      './domain-error.ts',
    ],
    message:
      'Of the modules, an integration may import only the interface that it implements, and DomainError.',
  },
]

// The modules from the lowest layer to the highest: each may import only those in the lines before its own.
export const layers = [
  ['permissions'],
  ['activity', 'monitoring'],
  ['jobs'],
  ['mail'],
  ['webhooks', 'object-storage'],
  ['document-files', 'scoring', 'pdf'],
  ['accounts', 'tasks'],
  ['sign-in', 'document-reading'],
  ['report-fields', 'scanning', 'promotions'],
  ['extraction', 'orders'],
  ['document-looks', 'hoas'],
  ['documents', 'payments', 'questionnaire'],
  ['document-viewer', 'partners', 'order-mails'],
  ['receipts', 'document-requests'],
  ['reports', 'team'],
  ['customer-orders', 'staff-orders', 'activity-log', 'inbound-webhooks', 'retention'],
  ['customer-data', 'host-checks'],
  ['backup-check'],
]
const moduleFolders = (...names) => inRoot(...names.map((name) => `app/modules/${name}`))

for (const [height, layer] of layers.entries())
  for (const moduleName of layer) {
    const others = layers
      .slice(height)
      .flat()
      .filter((other) => other !== moduleName)
    if (others.length > 0)
      boundaries.push({
        target: moduleFolders(moduleName),
        from: moduleFolders(...others),
        message: `${moduleName} may import only what is below it: see layers in eslint.config.js.`,
      })
  }
// Extraction: pages, rules, signals, and the fields found by them.
const extractionLayers = ['page', 'rules', 'signals', 'fields'].map((name) => `extraction/${name}`)
for (const [height, folder] of extractionLayers.entries())
  if (height < extractionLayers.length - 1)
    boundaries.push({
      target: moduleFolders(folder),
      from: moduleFolders(...extractionLayers.slice(height + 1)),
      message: `${folder} may import only what is below it: see extractionLayers in eslint.config.js.`,
    })
boundaries.push({
  target: moduleFolders('document-viewer'),
  from: moduleFolders('extraction'),
  message: 'Finding values and showing documents do not depend on each other.',
})
boundaries.push({
  target: inRoot('app/modules/*.{ts,tsx}'),
  from: moduleFolders(...layers.flat()),
  message: 'Files shared by all modules must not import any of them.',
})

const vendors = [
  'stripe',
  'better-sqlite3',
  'drizzle-orm',
  'drizzle-orm/*',
  'nodemailer',
  'sharp',
  '@node-rs/argon2',
  'aws4fetch',
  'bullmq',
  'ioredis',
  'ai',
  '@ai-sdk/*',
]
/** The rules of React are slow, so only files that can contain components and hooks are checked for them. */
export const reactFiles = ['**/*.tsx', 'app/ui/**', 'app/routes/**']
const except = (allowed) => vendors.filter((v) => !allowed.includes(v))
const forbid = (names) => ({
  'no-restricted-imports': [
    'error',
    { patterns: [{ group: names, message: 'This belongs behind a module or an integration.' }] },
  ],
})

const formattedFigure = {
  selector: 'ImportSpecifier[imported.name=/^(?:moneyText|percentText)$/]',
  message: 'Readings are typed values; only report-fields/format-value.ts formats them.',
}
const formDataCall = {
  selector: "CallExpression[callee.property.name='formData']",
  message: 'Read forms with readForm, and validate them with checkForm (app/http/forms.server.ts).',
}
const statusWriter = 'app/modules/orders/change-status.server.ts'
const orderUpdate =
  "CallExpression[callee.property.name='set'][callee.object.callee.property.name='update'][callee.object.arguments.0.name='orders']"
const statusWrite = {
  selector: `${orderUpdate} > ObjectExpression > Property[key.name=/^(status|paymentStatus)$/]`,
  message: `Only ${statusWriter} writes an order’s status.`,
}

export default tseslint.config(
  { ignores: ['build/', 'data/', 'node_modules/', '.cache/', 'db/migrations/'] },
  ...tseslint.configs.strict,
  {
    files: ['**/*.{ts,tsx,js,mjs}'],
    plugins: { 'import-x': importX },
    settings: {
      'import-x/resolver-next': [
        createTypeScriptImportResolver({ project: path.join(root, 'tsconfig.json') }),
      ],
    },
    rules: {
      'import-x/no-restricted-paths': ['error', { basePath: root, zones: boundaries }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
    },
  },
  // `tests/unit/import-boundaries.test.ts` finds files elsewhere that import React.
  { files: reactFiles, ...reactHooks.configs.flat.recommended },
  { files: ['**/*.tsx'], ...jsxA11y.flatConfigs.recommended },
  {
    files: ['**/*.tsx'],
    rules: {
      // The first field with an error gets the focus, also without JavaScript, which requires autofocus.
      'jsx-a11y/no-autofocus': 'off',
      // A scrollable region must be focusable, since some browsers scroll it with the keyboard only then.
      'jsx-a11y/no-noninteractive-tabindex': ['error', { tags: [], roles: ['tabpanel', 'region'] }],
    },
  },
  { files: ['app/routes/**', 'app/http/**', 'app/ui/**'], rules: forbid(vendors) },
  {
    files: ['app/modules/**'],
    rules: forbid(except(['drizzle-orm', 'drizzle-orm/*', 'sharp', '@node-rs/argon2'])),
  },
  {
    // Plain files of modules reach the browser, so they must not import server files.
    files: ['app/modules/**', 'app/ui/**'],
    ignores: [
      '**/*.server.ts',
      '**/*.server.tsx',
      'app/modules/mail/layout.tsx',
      'app/modules/*/mail-templates/**',
    ],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: ['*.server', '~db/*', '!~db/lists', '!~db/customer-roles', ...vendors],
              message: 'Plain files also reach the browser.',
              allowTypeImports: true,
            },
          ],
        },
      ],
    },
  },
  {
    files: ['app/**', 'db/**', 'scripts/**', 'bench/**'],
    rules: { 'no-restricted-syntax': ['error', statusWrite] },
  },
  {
    // The sender chooses the names and number of a form's fields, so a single function checks them before
    // building objects from them.
    files: ['app/routes/**', 'app/http/**', 'app/modules/**'],
    ignores: ['app/http/forms.server.ts'],
    rules: {
      'no-restricted-syntax': ['error', formDataCall, statusWrite],
    },
  },
  {
    files: ['app/modules/extraction/**'],
    rules: { 'no-restricted-syntax': ['error', formDataCall, statusWrite, formattedFigure] },
  },
  { files: [statusWriter], rules: { 'no-restricted-syntax': ['error', formDataCall] } },
  { files: ['scripts/**', 'bench/**', 'db/seed/**'], rules: { 'no-console': 'off' } },
)
