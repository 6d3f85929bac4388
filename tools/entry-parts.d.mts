import type { Plugin, Rolldown } from 'vite'

type CodeSplitting = Extract<Rolldown.OutputOptions['codeSplitting'], object>

export const entryParts: (
  entry: string,
  minPartSize?: number,
) => { plugin: Plugin; group: NonNullable<CodeSplitting['groups']>[number] }
