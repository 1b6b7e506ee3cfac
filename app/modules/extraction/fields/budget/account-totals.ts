const verb =
  '(?::|of|is|are|was|were|c[ao]mes? to|totals?|totaled|at|ha[sd]|have|holds?|adds? up to|added up to)\\s(?:about |approximately )?$'

/**
 * "the grand total between the operating account, savings, and reserve CDs came to", "all accounts together come to"
 */
export const totalOfAccountsBefore = new RegExp(
  [
    `\\b(?:(?:grand |combined )?total|sum of|altogether|combined|together|between)\\b(?! (?:expen|incom|revenue|budget|cost|dues|assess|reserve))[^.;$\\d]{0,40}\\b(?:accounts?|checking|savings|cds?|bank)\\b[^.;$]{0,90}\\b${verb}`,
    `\\b(?:both|all)(?: \\w+){0,4} accounts?(?: together| combined)?(?:,? including [^.;$]{3,30},)? ${verb}`,
    `\\b(?:operating|checking)(?: accounts?| funds?)? (?:and|plus|&) (?:the )?reserves?(?: accounts?| funds?)? (?:together |combined )?(?:c[ao]mes? to|totals?|totaled|adds? up to)\\s$`,
  ].join('|'),
  'i',
)
