import type { PublicPage } from '#web/site/public-page.ts'
import { cookiesPage } from './cookies.tsx'
import { PolicyPage } from './policy.tsx'
import { privacyPage } from './privacy.tsx'
import { termsText } from './terms.text.ts'

const termsPage: PublicPage = {
  path: '/terms',
  content: (language) => {
    const policy = termsText[language]
    return {
      title: policy.title,
      description: policy.description,
      body: <PolicyPage policy={policy} lastChanged="2026-11-19" language={language} />,
    }
  },
}

export const policyPages: readonly PublicPage[] = [privacyPage, termsPage, cookiesPage]
