import { earnings } from '#contract/domains/earnings.ts'
import { useText } from '#web/client/text.ts'
import { useSend } from '#web/client/use-send.ts'
import { downloadFile } from '#web/kit/actions/download-file.ts'
import { earningsText } from './earnings.text.ts'

const mimeTypes = { pdf: 'application/pdf', csv: 'text/csv;charset=utf-8' }

/** Downloads the statement of a month. */
export const useStatementFile = () => {
  const t = useText(earningsText)
  const { send, sending } = useSend(earnings.statementFile, { successMessage: ({ name }) => t('downloaded', { name }) })
  return {
    downloading: sending,
    download: async (month: string, format: 'pdf' | 'csv'): Promise<void> => {
      const file = await send({ params: { month }, query: { format } })
      if (!file) return
      const bytes = Uint8Array.from(atob(file.content), (char) => char.charCodeAt(0))
      downloadFile(new Blob([bytes], { type: mimeTypes[format] }), file.name)
    },
  }
}
