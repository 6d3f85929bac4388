import { useNavigate } from 'react-router'
import { useText } from '#web/client/text.ts'
import type { ExtraExport } from '#web/kit/list/list-menu.tsx'
import type { FileKind } from './export-file.ts'
import { fileExportText } from './exports.text.ts'

/** The files in the export menu of a list, and the way to earlier ones. */
export const useFileExports = (...kinds: FileKind[]): ExtraExport[] => {
  const t = useText(fileExportText)
  const navigate = useNavigate()
  return [
    ...kinds.map((kind) => ({
      label: t(kind),
      run: (query: Readonly<Record<string, unknown>>) =>
        // The contract of exports has those of all lists in it, so it is loaded on the first export.
        void import('./export-file.ts').then(({ exportFile }) => exportFile(kind, query)),
    })),
    { label: t('recent'), run: () => void navigate('/dashboard/exports') },
  ]
}
