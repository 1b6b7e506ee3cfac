import type { PassagePattern } from './passage'

/** Liens for unpaid assessments, and fines. */
export const enforcement: readonly PassagePattern[] = [
  {
    path: 'financial.lienPolicy',
    subject:
      /\b(?:liens?|leins?|(?<=\b(?:becomes?|be|constitutes?|is) )alien(?= (?:up)?on\b)|foreclos(?:e|ed|ing|ures?)|power of sale|(?:goes?|sent|turned over|referred|handed over|forwarded) to (?:the |our |an )?(?:\w+ )?(?:attorneys?|lawyers?|collections?)|collection (?:policy|process|agency))\b/i,
    requirement:
      /\bsubject to\b|\b(?:is|are|remain) a lien\b|\b(?:initiat|fil|plac|record|begun|start|authoriz|pursu)(?:e|ed|es|ing)?\b|\bresults? in\b/i,
    heading: /\b(?:liens?|collection|delinquen\w+)\b/i,
    details: [
      /\b(?:record(?:ed|ing)?\b|fil(?:e|ed|ing)\b[^.]{0,20}\blien)/i,
      /\b(?:days|months)\b/i,
      /\b(?:delinquent|unpaid|past due|days late|not paid|fail(?:ure|s|ed)? to pay|non-?payment)\b/i,
      /\bassessments?\b/i,
      /\bforeclos/i,
      /\b(?:attorney|costs)\b/i,
    ],
    statements: [
      [
        /\bcontinuing lien\b|\b(?:be|becomes?|be deemed|constitutes?|secured by|create|subject (?:each|the|such|any) (?:\w+ )?(?:lot|unit|home|property) to|is established|establish(?:es)?) (?:and become )?(?:delinquent and )?a (?:continuing )?(?:charge and )?lien\b/i,
        6,
      ],
      [
        /\bplacement of (?:an? )?liens?\b|\bliens? (?:will be |is |are |may be |shall be |being |to be )?(?:filed|recorded|placed)|\b(?:initiat|fil|begin|beg[au]n|start|authoriz|pursu|proceed)\w* (?:with |an? |the |any )?foreclos|\b(?:file|record|place|levy|impose) (?:an? |any )?(?:\w+ ){0,2}liens?\b/i,
        5,
      ],
      [
        /\b(?:we|association|board|treasurer|HOA|attorney|who)\b[^.]{0,30}\b(?:puts?|files?|records?|places?)\b[^.]{0,20}\bliens?\b|\b(?:liens?|foreclosures?)\b[^.]{0,20}\b(?:after|at|within|day) (?:\w+ ){0,2}\d{2}\b|\bday \d{2,3}:? (?:a )?lien\b/i,
        3,
      ],
      [
        /\b(?:sent|turned over|referred|goes?|forwarded) to (?:the |our |an )?(?:\w+ )?(?:attorneys?|lawyers?|collections?)\b/i,
        3,
      ],
      [/\b(?:association|HOA|POA|trustees|board) (?:shall have|has|have) an? (?:\w+ ){0,2}lien\b/i, 5],
      [
        /\b(?:association|HOA|POA|board|it)\b[^.]{0,15}\b(?:may|can|will|has the (?:right|power) to) (?:\w+ )?foreclose\b/i,
        3,
      ],
      [
        /\b(?:leads?|results?|ends?)\b (?:up )?(?:to|in|with)\b[^.]{0,25}\b(?:liens?|foreclosure|collections?)\b/i,
        4,
      ],
      [/^\W*(?:first )?mortgage liens?\b/i, -8],
      [/\bpower of sale\b|\b(?:lien|charge)\b[^.]{0,40}\benforced\b/i, 3],
      [/\b(?:is|are|remain) a lien (?:up)?on\b|\bsecured by the lien\b/i, 2],
      [/\bmay (?:be )?foreclosed?|foreclose (?:at its|the|its) /i, 2],
      [/\b(?:action|suit) at law\b[^.]{0,80}\bforeclos/i, 2],
      // An action against one home or some owners is not a policy.
      [/\bto (?:these|those|this|that) (?:\w+ )?(?:home|lot |unit |property )?owners?\b/i, -14],
      [
        /\b(?:foreclos\w+|liens?)\b[^.]{0,40}\b(?:against|on|for) (?:(?:unit|lot|no\.?|number|home) )?#?\s?\d{1,5}\b/i,
        -14,
      ],
      [/\bcontinuing lien (?:up)?on\b/i, 2],
      [/\balien (?:up)?on\b/i, 6],
      [/\b(?:sued|filed suit)\b[^.]{0,20}\b(?:attached|filed|placed|put) l(?:ie|ei)ns?\b/i, 6],
      // A lien that ended, and work on it.
      [
        /\bliens?\b[^.]{0,40}\b(?:released|removed|satisfied|lifted|cleared)\b|\blien releases?\b|\brelease(?:d|s)? (?:of )?(?:the |a |\d+ |two |three )?liens?\b/i,
        -14,
      ],
      [/\bcosts? to (?:file|release|record)\b/i, -6],
      [
        /\bto evidence|notice of (?:assessment )?lien setting|certificate|in any action to|costs of (?:suit|the action)\b/i,
        -4,
      ],
      [/\bsubordinate|first mortgage|purchaser at/i, -2],
      [/\bpersonal obligation\b[^.]{0,80}\bshall not pass\b/i, -8],
      [/\blenders?\b[^.]{0,20}\bliable\b|\b(?:number|how many)\b[^.]{0,30}\bforeclos/i, -6],
    ],
    unless:
      /mechanic'?s|tax liens|lien waivers?|waivers? of liens?|first mortgage.*subordinate|blanket|labor|materials|mortgagee|lien of any/i,
  },
  {
    path: 'financial.fines',
    subject:
      /\b(?:fine[sd]?|monetary penalt(?:y|ies)|(?:establish|impose|levy|assess) (?:\w+ )?penalt(?:y|ies)|\$\d+ penalt(?:y|ies)|assess (?:\w+ )?charges against|penalt(?:y|ies) (?:for|of) (?:the )?(?:infractions?|violations?|breach))\b/i,
    heading: /\b(?:fines?|enforcement|violations?)\b/i,
    details: [
      /\$\s?\d/,
      /\b(?:first|second|third|each|per|daily) (?:offense|violation|occurrence|day)|\bper day\b/i,
      /\b(?:hearing|notice|warning)\b/i,
    ],
    statements: [
      [/\b(?:up to|not (?:to )?exceed|maximum)\b[^.]{0,30}\$|\$[^.]{0,40}\b(?:per|each|for) /i, 4],
      [/\b(?:violat\w+|infractions?|breach|non-?compliance)\b/i, 2],
      [/\b(?:result in|face|subject to) (?:an? |the )?(?:\w+ ){0,2}fines?\b/i, 4],
      [/\b(?:will|shall|may|can) be fined\b|\bare fined\b|\bfined (?:up to )?\$/i, 4],
      [
        /\b(?:board|association|directors|HOA|trustees|committee)\b[^.]{0,40}\b(?:may|can|shall|right|power|authority|authorized)\b[^.]{0,20}\b(?:impose|levy|assess|establish)\b[^.]{0,30}\b(?:fines?|penalt(?:y|ies)|charges)\b/i,
        2,
      ],
      [/\bpenalt(?:y|ies) for (?:the |any )?(?:infractions?|violations?|breach)/i, 2],
      [
        /\bassess (?:\w+ )?charges against (?:an?|the|any|each|such) [^.]{0,20}owners?\b[^.]{0,40} for (?:\w+ )?violat/i,
        4,
      ],
      [/\bassessments?\b[^.]{0,200}\bincluding,? (?:but not limited to|without limitation),? fines\b/i, 5],
      [/\bnotice shall (?:describe|state|contain)\b/i, -4],
      [/\$\s?[\d,.]{1,9}\s+(?:fine|penalty)\b|\b(?:fine|penalty) of (?:up to )?\$/i, 4],
      [/\bfines? (?:will|may|shall|can) be (?:imposed|assessed|levied|issued)\b/i, 3],
      [/\b(?:impose|levy|assess|establish|including) (?:\w+ ){0,2}(?:fines?|penalties|monetary)/i, 3],
      // A row of income.
      [/^(?!.*\b(?:violations?|offen[sc]es?|first|1st|warning)\b).*(?:\$\s?[\d,.]+\s+){2}/is, -8],
      [
        /\blate (?:fee|charge|payment)s?|assessment,? fine|fines?,? (?:or )?(?:late|interest|charges|assess)/i,
        -4,
      ],
    ],
    unless:
      /fine (?:arts|grained|finish|quality|dining|print)|of a fine quality|(?:is|are|['’]s|['’]re) fine\b|city|county|municipal|state law|\$\s?0\.00|fines? (?:income|collected|reimburse\w*)\b/i,
    // Minutes also report fines that were imposed.
    inMinutes:
      /\b(?:schedule|policy|rais(?:e|ed|ing)|increas\w+|adopt\w*|up to|fines? (?:of|will be|are now|is now)|first|1st|second|2nd|per day|each)\b/i,
  },
]
