import { join } from 'node:path'
import { build } from 'vite'
import { root } from './build-stamp.mjs'

/** Read by the bundler without being modules. */
const settings = ['package.json', 'package-lock.json', 'tsconfig.json']

/**
 * Collects the files that a build reads. The plugin adds the modules, imported style sheets, the configuration with its
 * imports and the public folder; code that reads files without Vite adds them with `addFile` or `addFolder`.
 */
export const collectInputs = () => {
  const files = new Set()
  const folders = new Map()
  const addFile = (file) => files.add(file.replace(/\?.*$/, ''))
  /** Files of the folder and its subfolders whose names end with the suffix; new files are inputs too. */
  const addFolder = (folder, suffix = '') => folders.set(`${folder}\0${suffix}`, { folder, suffix })
  /** Style sheets that others import aren't modules. */
  const importedStyles = {
    postcssPlugin: 'build-inputs',
    OnceExit: (_, { result }) => {
      for (const { type, file } of result.messages) if (type === 'dependency') addFile(file)
    },
  }
  return {
    files,
    folders,
    addFile,
    addFolder,
    plugin: {
      name: 'build-inputs',
      config: () => ({ css: { postcss: { plugins: [importedStyles] } } }),
      configResolved: ({ configFileDependencies, publicDir }) => {
        for (const file of configFileDependencies) addFile(file)
        if (publicDir) addFolder(publicDir)
      },
      transform: {
        filter: { id: { exclude: /node_modules/ }, code: /import\.meta\.glob[(<]/ },
        handler: (_, id) => {
          throw new Error(`${id} uses import.meta.glob: new files wouldn’t make the build stale. Import them by name.`)
        },
      },
      buildEnd() {
        for (const id of this.getModuleIds()) addFile(id)
      },
    },
  }
}

/** Adds a program of the build with its imports. Bundled without writing anything, only to find the imports. */
export const addProgram = async (inputs, program) => {
  for (const file of settings) inputs.addFile(join(root, file))
  await build({
    logLevel: 'warn',
    root,
    configFile: false,
    publicDir: false,
    plugins: [inputs.plugin],
    build: { ssr: program, write: false },
  })
}
