import type { ComponentType } from 'react'
import { type SessionView, useSession } from '#web/client/session.ts'
import { type LocalizedText, useLanguage, useText } from '#web/client/text.ts'
import { EmptyState } from '#web/kit/feedback/feedback.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { PageHeader } from './page-header.tsx'

type Permission = Parameters<SessionView['can']>[0]

interface PageText {
  readonly en: { readonly title: string }
  readonly es: { readonly title: string }
}

/** For a screen whose data needs another permission than the screen. */
export const withPermission = (Page: ComponentType, permission: Permission, { en, es }: PageText) => {
  const titles: LocalizedText = { en: en.title, es: es.title }
  return () => {
    const t = useText(kitText)
    const [language] = useLanguage()
    const { can } = useSession()
    if (can(permission)) return <Page />
    return (
      <>
        <PageHeader title={titles[language]} />
        <EmptyState illustration="missing" title={t('cannotView')} />
      </>
    )
  }
}
