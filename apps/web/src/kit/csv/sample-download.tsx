import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { downloadFile } from '#web/kit/actions/download-file.ts'
import { csvFile } from './csv.ts'

interface SampleDownloadProps {
  label: string
  fileName: string
  header: readonly string[]
  rows: readonly (readonly string[])[]
}

/** Downloads a file that an import accepts as it is. */
export const SampleDownload = ({ label, fileName, header, rows }: SampleDownloadProps) => (
  <div>
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<IconDownload size={16} aria-hidden="true" />}
      onClick={() => downloadFile(csvFile(header, rows), `${fileName}.csv`)}
    >
      {label}
    </Button>
  </div>
)
