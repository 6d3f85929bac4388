import { type Complaint, type Rule, type SourceFile, isGenerated, isTest } from './tree.ts'
import { type Node, dotted, isNode, walk } from './walk.ts'

interface NodeRule {
  /** Files that the rule applies to. */
  within: (path: string) => boolean
  /** Files that are allowed to do it. */
  except: readonly RegExp[]
  getViolation: (node: Node) => string | undefined
}

const nodeRule =
  ({ within, except, getViolation }: NodeRule): Rule =>
  (files) =>
    files
      .filter(({ path }) => within(path) && !isTest(path) && !except.some((owner) => owner.test(path)))
      .flatMap((file) =>
        walk(file).flatMap((node): Complaint[] => {
          const rule = getViolation(node)
          return rule ? [{ path: file.path, line: file.lineAt(node.start), rule }] : []
        }),
      )

const isNamed = (node: Node, names: readonly string[]) =>
  node.type === 'Identifier' && names.includes(String(node['name']))

const isInApps = (path: string) => path.startsWith('apps/')
const isInFeatures = (path: string) => path.startsWith('apps/web/src/features/')

const brands = new Set(['StoreId', 'VendorId', 'Actor', 'CustomerActor'])

export const brandedCasts = nodeRule({
  within: (path) => isInApps(path) || path.startsWith('packages/'),
  // A job acts for an actor that the guard has authorized before.
  except: [/^apps\/server\/src\/(http\/guard|platform\/job-actor)\.ts$/],
  getViolation: (node) => {
    if (node.type !== 'TSAsExpression' && node.type !== 'TSTypeAssertion') return undefined
    const target = node['typeAnnotation']
    const name = isNode(target) && target.type === 'TSTypeReference' ? dotted(target['typeName']) : undefined
    return name && brands.has(name) ? `only the guard creates a ${name}` : undefined
  },
})

const forbiddenCalls: Record<string, string> = {
  fetch: 'no fetch in a feature: use useGet and useSend',
  useEffect: 'no useEffect in a feature: kit and client load and sync data',
  useLayoutEffect: 'no useLayoutEffect in a feature: the kit measures elements',
  toast: 'no toast in a feature: useSend and FormPage show toasts',
  useToast: 'no toast in a feature: useSend and FormPage show toasts',
}

export const plainFeatures = nodeRule({
  within: isInFeatures,
  // The kit gallery shows every component, including toasts. The customer import runs independent of any screen.
  except: [/\/features\/kit-gallery\//, /\/features\/customer-import\/engine\//],
  getViolation: (node) => {
    if (node.type === 'TryStatement') return 'no try/catch in a feature: the client handles errors'
    if (node.type !== 'CallExpression') return undefined
    const name = dotted(node['callee'])
    return name !== undefined && Object.hasOwn(forbiddenCalls, name) ? forbiddenCalls[name] : undefined
  },
})

/** A submit event that bubbles from a form in a dialog would also submit the form behind it. */
export const oneFormElement = nodeRule({
  within: (path) => path.startsWith('apps/web/src/'),
  // Forms of public pages are submitted by the browser.
  except: [/^apps\/web\/src\/kit\/form\/form-element\.tsx$/, /^apps\/web\/src\/site\//],
  getViolation: (node) => {
    const name = node.type === 'JSXOpeningElement' ? node['name'] : undefined
    return isNode(name) && name['name'] === 'form'
      ? 'use FormElement of the kit instead of <form>: it stops submit events from bubbling'
      : undefined
  },
})

export const configOwnsEnvironment = nodeRule({
  within: isInApps,
  // PostgreSQL's programs and worker processes inherit variables of this process.
  except: [/^apps\/server\/src\/(config|main|platform\/(db\/embedded-postmaster|start-process))\.ts$/],
  getViolation: (node) =>
    dotted(node) === 'process.env' ? 'read settings from config.ts, not from process.env' : undefined,
})

export const oneClientAddress = nodeRule({
  within: (path) => path.startsWith('apps/server/src/'),
  except: [/^apps\/server\/src\/http\/client-address\.ts$/],
  getViolation: (node) =>
    isNamed(node, ['ip'])
      ? 'use request.clientAddress: request.ip is undefined after the client disconnects'
      : undefined,
})

/** Other connections would have the server's defaults, such as `jit = on`. */
export const oneConnectionConfig = nodeRule({
  within: (path) => path.startsWith('apps/server/src/') && !path.startsWith('apps/server/src/testing/'),
  except: [/^apps\/server\/src\/platform\/db\/session-settings\.ts$/],
  getViolation: (node) =>
    isNamed(node, ['connectionString'])
      ? 'open database connections with connectionConfig of platform/db/session-settings.ts'
      : undefined,
})

export const logOwnsConsole = nodeRule({
  within: isInApps,
  // main.ts prints the URL; the specification requires the client's socket errors on the console.
  except: [/^apps\/server\/src\/main\.ts$/, /^apps\/web\/src\/client\/live(-socket)?\.ts$/],
  getViolation: (node) =>
    node.type === 'CallExpression' && dotted(node['callee'])?.startsWith('console.')
      ? 'no console: use the log on the server and the error log in the client'
      : undefined,
})

const storageRules: readonly NodeRule[] = [
  {
    within: isInApps,
    except: [
      /^apps\/web\/src\/client\/storage\.ts$/,
      /^apps\/web\/src\/site\/islands\/page-theme\.ts$/,
      /^apps\/web\/src\/chat-widget\/stored-chat\.ts$/,
    ],
    getViolation: (node) =>
      isNamed(node, ['localStorage', 'sessionStorage', 'useLocalStorage', 'useSessionStorage'])
        ? 'use client/storage.ts with a key declared in the contract’s browser-storage.ts'
        : undefined,
  },
  {
    within: isInApps,
    except: [
      /^apps\/web\/src\/(client\/active-import|features\/customer-import\/engine\/row-store)\.ts$/,
      /^apps\/web\/src\/driver\/(app|driver-store|service-worker)\.ts$/,
    ],
    getViolation: (node) =>
      isNamed(node, ['indexedDB', 'caches', 'serviceWorker'])
        ? 'only the customer import and the driver app may store data in a browser database (browser-storage.ts)'
        : undefined,
  },
  {
    within: isInApps,
    // The shop's header reads the number of items in the cart.
    except: [/^apps\/server\/src\/(http\/cookies|storefront\/islands\/cart-count)\.ts$/],
    getViolation: (node) =>
      isNamed(node, ['setCookie', 'clearCookie', 'cookieStore']) || dotted(node)?.endsWith('document.cookie')
        ? 'only http/cookies.ts may set cookies, with a name declared in the contract’s browser-storage.ts'
        : undefined,
  },
]

/** The cookie policy lists only declared keys, so undeclared storage would make it wrong. */
export const declaredStorage: Rule = (files) => storageRules.flatMap((storageRule) => nodeRule(storageRule)(files))

const testModifiers = /^(describe|it|test|suite)(\.[a-z]+)*\.(only|skip|todo)$/i

const hasReason = (file: SourceFile, line: number) =>
  /\/\/|\*\//.test(file.lines[line - 1] ?? '') || /^\s*(\/\/|\*)/.test(file.lines[line - 2] ?? '')

export const noSilentSkips: Rule = (files) =>
  files
    .filter(({ path }) => isTest(path))
    .flatMap((file) =>
      walk(file).flatMap((node): Complaint[] => {
        const name = node.type === 'CallExpression' ? dotted(node['callee']) : undefined
        const [, , , modifier] = (name && testModifiers.exec(name)) || []
        if (!modifier) return []
        const line = file.lineAt(node.start)
        if (modifier !== 'only' && hasReason(file, line)) return []
        const rule =
          modifier === 'only' ? '.only skips every other test' : `.${modifier} needs a comment with the reason`
        return [{ path: file.path, line, rule }]
      }),
    )

const checkLines = (files: readonly SourceFile[], pattern: RegExp, rule: string): Complaint[] =>
  files.flatMap(({ path, lines }) =>
    lines.flatMap((text, index): Complaint[] => (pattern.test(text) ? [{ path, line: index + 1, rule }] : [])),
  )

const colorPattern = /(?<![\w&])#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})(?![\w-])|\b(?:rgba?|hsla?|oklch)\(\s*\d/i
const colorOwners = [
  /^apps\/web\/src\/theme\/tokens\.css$/,
  /^apps\/server\/src\/platform\/mail\//,
  // On other sites, which don't have the tokens.
  /^apps\/web\/src\/chat-widget\/colors\.css$/,
  // Generated images, which don't use the theme.
  /^apps\/server\/src\/demo\/drawings\//,
]

export const colorsInTokens: Rule = (files) => {
  const styledFiles = files.filter(
    ({ path }) => isInApps(path) && !isTest(path) && !colorOwners.some((owner) => owner.test(path)),
  )
  return checkLines(styledFiles, colorPattern, 'color values belong in theme/tokens.css')
}

export const noLeftovers: Rule = (files) => {
  const sourceFiles = files.filter(
    ({ path }) => path !== 'package-lock.json' && !isGenerated(path) && !path.startsWith('tools/rules/'),
  )
  return [
    ...checkLines(sourceFiles, /@ts-(ignore|nocheck)/, 'fix the type instead of suppressing the error'),
    // In a test it asserts that something doesn't compile.
    ...checkLines(
      sourceFiles.filter(({ path }) => !isTest(path)),
      /@ts-expect-error/,
      'fix the type instead of suppressing the error',
    ),
    ...checkLines(sourceFiles, /\b(TODO|FIXME|XXX)\b/, 'no TODOs: do it now, or create an issue'),
  ]
}

export const noRegistryAddress: Rule = (files) =>
  checkLines(
    files.filter(({ path }) => path === 'package-lock.json'),
    /"resolved":\s*"https?:/,
    'no registry address in the lock file: it would tie every machine to that registry',
  ).slice(0, 1)
