import type { Language } from '#contract/enumerations.ts'
import { monthlyCost } from '#contract/billing/monthly-cost.ts'
import { makeBillFormat } from './bill-format.ts'
import { pricingText } from './pricing.text.ts'
import { usageFields, toUsage } from './usage-fields.ts'

type Field = (typeof usageFields)[number]

const UsageInput = ({ field, language }: { field: Field; language: Language }) => {
  const text = pricingText[language]
  const { count } = makeBillFormat(language)
  const { name, min, max, start } = field
  const id = `usage-${name}`
  const label = text.fields[name]
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="counter">
        <button type="button" tabIndex={-1} data-by="-1" aria-label={text.less(label)}>
          −
        </button>
        <input
          id={id}
          name={name}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          role="spinbutton"
          aria-valuemin={min}
          aria-valuemax={max}
          aria-valuenow={start}
          aria-describedby={`${id}-problem`}
          data-step={field.step}
          defaultValue={count(start)}
          maxLength={20}
        />
        <button type="button" tabIndex={-1} data-by="1" aria-label={text.more(label)}>
          +
        </button>
      </div>
      <p id={`${id}-problem`} className="problem" data-whole={text.whole} hidden>
        {text.wrong(count(min), count(max))}
      </p>
    </div>
  )
}

const Bill = ({ language }: { language: Language }) => {
  const text = pricingText[language]
  const billFormat = makeBillFormat(language)
  const { lines, total } = monthlyCost(toUsage(usageFields.map(({ name, start }) => ({ name, value: start }))))
  return (
    <div className="bill">
      <table>
        <caption>{text.bill}</caption>
        <tbody>
          {lines.map((line) => (
            <tr key={line.name} data-line={line.name} className={line.cost === 0 ? 'nothing' : undefined}>
              <th scope="row">{text.short[line.name]}</th>
              <td className="how">{billFormat.breakdown(line)}</td>
              <td className="cost">{billFormat.money(line.cost)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="sum">
        <span>{text.total}</span>
        <output
          htmlFor={usageFields.map(({ name }) => `usage-${name}`).join(' ')}
          aria-live="polite"
          data-none={text.noTotal}
        >
          {billFormat.money(total)}
        </output>
      </p>
    </div>
  )
}

/** Shown only with JavaScript. */
export const Calculator = ({ language }: { language: Language }) => {
  const text = pricingText[language]
  return (
    <details className="calculator when-scripted" data-island="calculator">
      <summary>{text.calculator}</summary>
      <p className="muted arrow-keys">{text.arrowKeys}</p>
      <div className="calculator-parts">
        <div className="usage">
          {usageFields.map((field) => (
            <UsageInput key={field.name} field={field} language={language} />
          ))}
        </div>
        <Bill language={language} />
      </div>
    </details>
  )
}
