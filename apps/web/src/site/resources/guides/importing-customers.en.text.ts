import type { Guide } from '#web/site/resources/guide.ts'

export const importingCustomers: Guide = {
  slug: 'importing-customers',
  title: 'Importing customers',
  summary: 'Import customers from a CSV file or a spreadsheet, see which columns are supported, and fix failed rows.',
  sections: [
    {
      id: 'before',
      heading: 'Requirements',
      body: [
        'You need a table with one customer per row. Use a CSV file with commas, semicolons, or tabs, or copy and paste cells from a spreadsheet. Exports from Shopify, Mailchimp, WooCommerce, and Square work as they are.',
        'Each row needs an email or a phone number. All other columns are optional. Customers without a name are shown by email. You can import up to 200,000 rows at a time.',
        {
          note: 'You need permission to view and create customers. Customers are added to the current store, so check its name at the top first.',
        },
      ],
    },
    {
      id: 'steps',
      heading: 'Import',
      body: [
        {
          steps: [
            'Open [Customers](/dashboard/customers) and click [[Import]].',
            'Under [[Upload file]], choose or drop your file. Or copy cells from your spreadsheet, including the column names, paste them under [[Cells]], and click [[Use pasted cells]].',
            'Match your columns. We match them by name where we can. Choose [[Don’t import]] for columns you don’t need. If your table doesn’t have column names, turn off [[First row has column names]].',
            'Click [[Check rows]]. You’ll see how many customers can be imported and why any rows can’t. Nothing is imported yet.',
            'Click [[Start import]].',
          ],
        },
        {
          picture: 'customers',
          alt: 'Customer list with orders, amount spent, and tags',
          caption: 'Imported customers appear in the customer list. [[Source]] shows that they were imported.',
        },
      ],
    },
    {
      id: 'columns',
      heading: 'Columns',
      body: [
        'These columns can be imported. We recognize the names shown and many others. Capitalization, accents, and punctuation don’t matter.',
        {
          table: {
            head: ['Column', 'Format', 'Recognized names'],
            stacks: true,
            rows: [
              [
                '[[Email]]',
                'Identifies the customer. Required if there’s no phone number.',
                '`Email`, `Email address`, `Correo`',
              ],
              [
                '[[Name]]',
                'You can also use [[First name]] and [[Last name]], which are combined.',
                '`Name`, `Full name`, `Customer`; `First name`, `Last name`',
              ],
              [
                '[[Phone]]',
                'Numbers, spaces, parentheses, periods, hyphens, a leading plus sign, and an extension such as `+1 845 555 0134 ext. 12`.',
                '`Phone`, `Mobile`, `Teléfono`',
              ],
              [
                '[[Birthday]]',
                'A date with its year in any order that has one reading: `1990-05-31`, `31/05/1990`, or `May 31, 1990`.',
                '`Birthday`, `Date of birth`',
              ],
              [
                '[[Tags]]',
                'Separated by commas, semicolons, or `|`, or quoted as in Mailchimp. Up to 50.',
                '`Tags`, `Labels`',
              ],
              [
                '[[Language]]',
                '`en` or `es`. For `en-US`, only the first two letters are used.',
                '`Language`, `Locale`',
              ],
              [
                '[[Email marketing]]',
                '`yes`, `true`, `1`, `x`, or `subscribed`; `no`, `false`, `0`, or `unsubscribed`. Blank, `unknown`, and `pending` aren’t consent.',
                '`Accepts email marketing`, `Newsletter`',
              ],
              ['[[SMS marketing]]', 'Same as above.', '`Accepts SMS marketing`, `SMS consent`'],
              [
                '[[Unsubscribe date]]',
                'Any date means that the customer unsubscribed from email marketing.',
                '`UNSUB_TIME`, `Unsubscribed at`',
              ],
              [
                '[[Street address]]',
                'Street and number. Required to save an address.',
                '`Address1`, `Address`, `Street`',
              ],
              ['[[Apartment, suite, etc.]]', 'Apartment, suite, or floor.', '`Address2`'],
              ['[[City]]', 'Up to 120 characters.', '`City`, `Town`'],
              ['[[State or province]]', 'Up to 120 characters.', '`State`, `Province`, `Region`'],
              ['[[Postal code]]', 'Up to 20 characters. Leading zeros are kept.', '`Postcode`, `Zip`, `Postal code`'],
              [
                '[[Country]]',
                'ISO code or name in English or Spanish, such as `US` or `United States`. If blank, the country of your store.',
                '`Country code`, `Country`',
              ],
              ['[[Points]]', 'Whole number.', '`Points`'],
              ['[[Credit]]', 'Amount in the store’s currency.', '`Credit`, `Store credit`'],
              ['[[Note]]', 'Up to 5,000 characters.', '`Note`, `Notes`, `Comment`'],
            ],
          },
        },
        {
          note: 'Customers only get marketing if a column says they agreed. Only import consent that customers gave you.',
        },
      ],
    },
    {
      id: 'left-out',
      heading: 'Failed rows',
      body: [
        'Rows fail for few reasons. A cell that can’t be read, such as an unknown country, is skipped with a note, and the rest of its row is imported.',
        {
          table: {
            head: ['Problem', 'Solution'],
            rows: [
              ['[[The email and phone number are missing.]]', 'Enter one of them.'],
              ['[[The email isn’t valid.]]', 'Enter a valid email.'],
              ['[[This customer is already in an earlier row.]]', 'None needed. The first row is imported.'],
              [
                '[[A customer with this email already exists.]]',
                'To change existing customers, turn on [[Update existing customers]].',
              ],
            ],
          },
        },
        'The check shows which customers are new and which exist, if you may see contact details. You can safely import the same file twice.',
      ],
    },
    {
      id: 'while',
      heading: 'Import progress',
      body: [
        'Rows are imported in batches of 128, with five seconds in between. A thousand customers take less than a minute, and ten thousand take about seven.',
        {
          points: [
            'You can keep working during the import. To minimize the progress panel, click [[Minimize to top bar]].',
            'Keep one tab open. If you close or reload it, the import continues when you come back in the same browser.',
            '[[Cancel]] stops the import. Customers imported so far are kept.',
            'Signing out also stops the import. You’ll be asked to confirm.',
            'You can run one import at a time.',
          ],
        },
      ],
    },
    {
      id: 'after',
      heading: 'Results',
      body: [
        {
          steps: [
            'When the panel shows [[Import Complete]], click [[View errors (…)]] to see the failed rows.',
            'Click [[Download failed rows]] to get a file with your columns and the reason for each row.',
            'Fix the rows in your spreadsheet and import that file.',
            'Click [[Find duplicates]] in the customer list to find customers with the same phone number or name. [[Merge]] combines them.',
          ],
        },
      ],
    },
  ],
}
