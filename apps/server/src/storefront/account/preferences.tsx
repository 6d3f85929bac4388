import { emailTopics } from '#contract/domains/email-topics.ts'
import { customerAccounts, type JoinedStore } from '#contract/domains/customer-account.ts'
import { emailPreferenceCalls } from '#contract/domains/email-preferences.ts'
import { CheckField } from '#server/storefront/parts/field.tsx'
import { newForm } from '#server/storefront/parts/form-view.ts'
import { formAction, privatePage } from '#server/storefront/shop-page.ts'
import { Done, forMember, getData, getText, toAccountPage, toSaved } from './account-frame.tsx'

const toValue = (isChecked: boolean | null): string => (isChecked ? 'on' : '')
const toGiven = ({ given }: JoinedStore['emailConsent']): string => toValue(given)

/** Consents, and what emails may be about. */
const preferencesPage = privatePage({
  path: '/account/preferences',
  load: forMember('preferences', async (context, member) => {
    const { urls, formFields, shop } = context
    const text = getText(context)
    const { topics, allowsTracking } = getData(await context.call(emailPreferenceCalls.getAtStore))
    const form = newForm({
      emailConsent: toGiven(member.emailConsent),
      smsConsent: toGiven(member.smsConsent),
      allowsTracking: toValue(allowsTracking),
      ...Object.fromEntries(emailTopics.map((topic) => [topic, toValue(topics.includes(topic))])),
    })
    return toAccountPage(context, {
      section: 'preferences',
      body: (
        <>
          <Done context={context}>{text.saved}</Done>
          <p className="muted">{text.preferencesLead(shop.name)}</p>
          <form
            className="form account-form"
            method="post"
            data-island="submit-once"
            action={urls.account('preferences')}
          >
            {formFields}
            <div>
              <CheckField form={form} name="emailConsent" label={text.emailConsent(shop.name)} />
              <CheckField form={form} name="smsConsent" label={text.smsConsent(shop.name)} />
            </div>
            <fieldset>
              <legend>{text.emailTopics}</legend>
              <input type="hidden" name="hasTopics" value="on" />
              {emailTopics.map((topic) => (
                <CheckField key={topic} form={form} name={topic} label={text.topics[topic]} />
              ))}
            </fieldset>
            <div>
              <CheckField form={form} name="allowsTracking" label={text.allowsTracking(shop.name)} />
            </div>
            <p className="muted">{text.preferencesHint}</p>
            <div className="form-actions">
              <button className="button primary" type="submit">
                {text.save}
              </button>
            </div>
          </form>
        </>
      ),
    })
  }),
})

const preferencesAction = formAction({
  path: '/account/preferences',
  run: forMember('preferences', async (context, _member, form: URLSearchParams) => {
    const isChecked = (name: string): boolean => form.get(name) === 'on'
    const body = { emailConsent: isChecked('emailConsent'), smsConsent: isChecked('smsConsent') }
    getData(await context.call(customerAccounts.changeAtStore, { body }))
    // A page that was opened before there were topics sends none.
    if (isChecked('hasTopics')) {
      const choices = { topics: emailTopics.filter(isChecked), allowsTracking: isChecked('allowsTracking') }
      getData(await context.call(emailPreferenceCalls.updateAtStore, { body: choices }))
    }
    return toSaved(context, 'preferences')
  }),
})

export const preferencesRoutes = [preferencesPage, preferencesAction]
