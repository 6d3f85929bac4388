import type { Plugin } from 'vite'

export interface BuildInputs {
  files: Set<string>
  folders: Map<string, { folder: string; suffix: string }>
  addFile: (file: string) => void
  addFolder: (folder: string, suffix?: string) => void
  plugin: Plugin
}

export const collectInputs: () => BuildInputs
export const addProgram: (inputs: BuildInputs, program: string) => Promise<void>
