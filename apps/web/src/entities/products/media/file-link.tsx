import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { products } from '#contract/domains/products.ts'
import { useSend } from '#web/client/use-send.ts'
import { downloadUrl } from '#web/kit/actions/download-file.ts'

/** Downloads a file of a product. Files are private, so each click gets a link that expires. */
export const FileLink = ({ mediaId, children }: { mediaId: string; children: ReactNode }) => {
  const { send, sending } = useSend(products.fileLink)
  const download = async (): Promise<void> => {
    const link = await send({ params: { mediaId } })
    if (link) downloadUrl(link.url)
  }
  return (
    <Anchor component="button" type="button" disabled={sending} onClick={() => void download()} ta="start">
      {children}
    </Anchor>
  )
}
