import { Button, Group, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Route } from '#contract/domains/route.ts'
import { driverLinks } from '#contract/domains/routes.ts'
import { useText } from '#web/client/text.ts'
import { useSend } from '#web/client/use-send.ts'
import { CopyButton } from '#web/kit/actions/copy-button.tsx'
import { ConfirmDialog } from '#web/kit/dialog/confirm-dialog.tsx'
import { Dialog } from '#web/kit/dialog/dialog.tsx'
import { useEffectOncePer } from '#web/kit/use-effect-once-per.ts'
import { routePageText } from '#web/features/routes/route-page.text.ts'

/** The link as a QR code; its library is loaded here only. */
const QrCode = ({ url }: { url: string }) => {
  const t = useText(routePageText)
  const { data } = useQuery({
    queryKey: ['driver link', url],
    queryFn: async () => (await import('qrcode')).toDataURL(url, { margin: 2, width: 240 }),
    staleTime: Infinity,
    gcTime: 0,
  })
  return data ? <img src={data} alt={t('linkQr')} width={240} height={240} /> : null
}

/** The driver's link: as a QR code, to copy, or by email. */
const DriverLinkDialog = ({ route, close }: { route: Route; close: () => void }) => {
  const t = useText(routePageText)
  const [url, setUrl] = useState<string>()
  const [isRevoking, setIsRevoking] = useState(false)
  const params = { id: route._id }
  const link = useSend(driverLinks.link)
  const email = useSend(driverLinks.link, {
    successMessage: ({ sentTo }) => (sentTo === null ? t('linkNoEmail') : t('linkSent', { email: sentTo })),
  })
  const revoke = useSend(driverLinks.revokeLink, { successMessage: t('revoked') })
  useEffectOncePer(route._id, () => {
    void link.send({ params, body: {} }).then((result) => setUrl(result?.url))
  })
  return (
    <>
      <Dialog opened={!isRevoking} onClose={close} title={t('linkTitle')}>
        <Text c="dimmed">{t('linkWarning')}</Text>
        {url !== undefined && (
          <>
            <Group justify="center" my="md">
              <QrCode url={url} />
            </Group>
            <TextInput aria-label={t('linkTitle')} readOnly value={url} />
          </>
        )}
        <Group mt="md" gap="sm">
          {url !== undefined && <CopyButton text={url} label={t('copyLink')} />}
          <Button
            variant="default"
            loading={email.sending}
            onClick={() => void email.send({ params, body: { send: true } })}
          >
            {t('emailLink')}
          </Button>
          <Button variant="subtle" color="danger" onClick={() => setIsRevoking(true)}>
            {t('revoke')}
          </Button>
        </Group>
      </Dialog>
      <ConfirmDialog
        opened={isRevoking}
        title={t('revokeTitle')}
        body={t('revokeBody')}
        confirmLabel={t('revoke')}
        busy={revoke.sending}
        onConfirm={() => void revoke.send({ params }).then(close)}
        onCancel={() => setIsRevoking(false)}
      />
    </>
  )
}

export default DriverLinkDialog
