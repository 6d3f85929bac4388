import type { TestProject } from 'vitest/node'
import { startProduct } from '../tools/started-product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    address: string
    dataDir: string
  }
}

const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const { address, dataDir, stop } = await startProduct()
  project.provide('address', address)
  project.provide('dataDir', dataDir)
  return stop
}

export default setup
