import { newsWords, type PassagePattern } from './passage'

/** Pets, parking, rentals, smoking, and architectural review. */
export const houseRules: readonly PassagePattern[] = [
  {
    path: 'propertyDetails.petRules',
    subject:
      /\b(?:pets?|animals?|dogs?|cats?|livestock|poultry|fowl|chickens|kennels?|horses?|cattle|swine|goats|pit bulls?|(?:aggressive|dangerous|vicious|restricted|prohibited) breeds?)\b/i,
    heading: /\b(?:pets?|animals?|dogs)\b/i,
    details: [
      /\b(?:household pets?|domestic)\b/i,
      /\b(?:leash(?:e[sd])?|on (?:a|their) lead|under (?:[\w']+ ){0,3}control)\b/i,
      /\b(?:pounds|lbs)\b/i,
      /\b(?:one|two|three|four|\d)\b[^.]{0,14}\b(?:pets?|dogs?|cats?|animals?)/i,
      /\b(?:raised|bred|kept|breeding|commercial purpose)\b/i,
      /\bnuisance|noise|waste|(?:clean(?:ing)?|pick(?:ing)?) up after|feces|excrement|droppings\b/i,
      /\b(?:regist\w+|breeds?|vicious|deposit)\b/i,
    ],
    statements: [
      [/\brun(?:ning)? (?:loose|at large)\b|\broam\b/i, 5],
      [/\bfree (?:of|from) (?:\w+,? ){0,3}debris\b|\bliving space\b/i, -8],
      [newsWords, -14],
      [/\b(?:must|shall|ha(?:ve|s) to|are to|rule is|always)\b[^.]{0,20}\bleash/i, 3],
      [
        /\b(?:responsible for|required to|must|shall|please) (?:\w+ )?(?:clean(?:ing)?|pick(?:ing)?) up after\b/i,
        3,
      ],
      [
        /\b(?:tenants?|renters?|guests?)\b[^.]{0,30}\b(?:may|can|must|shall|are|do)(?: ?not|n['’]t)\b[^.]{0,30}\b(?:pets?|dogs?|animals?)\b/i,
        4,
      ],
      [
        /\b(?:bred|breeds?|pit bulls?|rottweilers?|wol(?:f|ves)|vicious|exotic|livestock|horses?|goats|swine)\b[^.]{0,80}\bnot?\b|\bno\b[^.]{0,40}\b(?:pit bulls?|rottweilers?|wolf|exotic|horses?|livestock)\b/i,
        3,
      ],
      // Kinds and numbers allowed are more relevant than conditions.
      [
        /\b(?:no|only|reasonable number of|(?:not |no )?more than|maximum of|limited to|up to)\b[^.]{0,25}\b(?:pets?|dogs?|animals?)\b|\b(?:pets?|dogs?|animals?)\b(?! (?:doors?|runs?|houses?|pens?|food|owners?|areas?|waste))[^.]{0,30}\b(?:(?:is|are|be) (?:strictly )?(?:not |only )?(?:allowed|permitted|prohibited|forbidden|limited|banned)|may (?:not )?be kept)\b/i,
        4,
      ],
      [
        /\b(?:(?:no|not) more than|maximum of|up to|limit(?:ed)? (?:of|to)|only)\b[^.]{0,12}\b(?:one|two|three|four|\d)\b/i,
        3,
      ],
      [/\b(?:pools?|clubhouse|playground|courts?|doors?|article \d)\b/i, -5],
      [
        /\b(?:pools?|clubhouse|playground|courts?|building|areas?|park)\b.*\bservice animals?\b|\bservice animals?\b.*\b(?:pools?|clubhouse|areas?)\b/is,
        -14,
      ],
      [/^\W{0,4}(?:\w{1,3}[.)]\s+)?(?:have|keep) your (?:dogs?|pets?)\b/i, 4],
      [
        /^(?!.*\b(?:kept|keep|permitted|allowed|leash\w*|number|pounds|lbs)\b).*\b(?:waste|litter|feces|excrement|indoors|damages?)\b/is,
        -4,
      ],
    ],
    unless: /service animals? only|insurance/i,
  },
  {
    path: 'propertyDetails.parkingRules',
    subject:
      /\b(?:park(?:ed|ing|s)?|vehicles?|automobiles?|cars?|trucks?|trailers?|boats?|campers?|RVs?|motor ?homes?|garages?|towed|stalls?|carports?|(?:visitor|guest|assigned) spaces?|spaces for (?:guests|visitors))\b/i,
    heading: /\b(?:parking|vehicles?)\b/i,
    details: [
      /\b(?:guests?|visitors?)\b/i,
      /\b(?:commercial|recreational|RVs?|motor ?homes?|campers?|boats?|trailers?|trucks?)\b/i,
      /\b(?:towed?|towing|removed)\b/i,
      /\b(?:garages?|driveways?|assigned|stalls?|spaces?)\b/i,
      /\b(?:hours|overnight|days)\b/i,
      /\b(?:inoperable|inoperative|unlicensed|abandoned|disabled|repair)\b/i,
      /\b(?:streets?|on-street|fire lane)\b/i,
    ],
    statements: [
      [
        /\b(?:trailers?|trucks?|boats?|campers?|RVs?|cars|vehicles?|motor ?homes?)\b[^.]{0,80}\b(?:(?:shall|may|must|can|will|are) (?:not|never) (?:to )?be|cannot be|are not to be) (?:kept|parked|stored|left)\b/i,
        5,
      ],
      [
        /\btow(?:ed|ing)\b[^.]{0,40}\b(?:vehicles?|cars?)\b|\b(?:vehicles?|cars?|trailers?)\b[^.]{0,60}\b(?:towed|towing)\b/i,
        3,
      ],
      [
        /\b(?:unit|home|lot|owner|resident)s?\b[^.]{0,20}\b(?:has|have|is assigned|are assigned|gets?)\b[^.]{0,20}\b(?:spaces?|stalls?)\b/i,
        4,
      ],
      [/\bgarages?\b[^.]{0,20}\bare for\b|\b(?:spaces?|stalls?)\b[^.]{0,12}\bare for\b/i, 4],
      [
        /\b(?:docks?|slips?|moor(?:ed|ing|age))\b|\bboats?\b(?!.*\b(?:trailers?|vehicles?|RVs?|campers?|driveways?|garages?|streets?|house|park\w*)\b)/is,
        -5,
      ],
      [/^\W*(?:please )?(?:do not|don't|never|no)\b[^.]{0,25}\bpark(?:ing)?\b/i, 3],
      [/\bobstruct\w*|\bno (?:solicit|storage)|\bdumpsters?\b/i, -5],
      [
        /\bassume (?:any |no )?liability\b|\bliability of\b|\b(?:not|no) (?:\w+ )?(?:liable|responsible) for\b|\bat (?:his|her|their|its|your|one['’]s|(?:such|the|that) (?:\w+ )?(?:person|owner|driver)['’]?s?)(?: or her)? (?:own |sole )?risk\b|\bindemnif/i,
        -12,
      ],
      [/\bplease (?:call|contact)\b|\b\d{3}-\d{4}\b/i, -5],
      [
        /\b(?:vehicles?|cars?|automobiles?|residents?|owners?)\b[^.]{0,40}\b(?:must|shall|may|should|are to|can(?:not)?|limited|only)\b[^.]{0,40}\bpark(?:ed|ing)?\b/i,
        2,
      ],
    ],
    unless:
      /smok|sprinkler|\bfloor area\b|square (?:feet|foot)|description of operations|additional (?:insured|remarks)|insurance|lien|park(?:s|ing lot)? (?:lighting|maintenance|sweeping)|easement|construct a|building permit|as a (?:temporary )?residence/i,
  },
  {
    path: 'propertyDetails.rentalRules',
    subject:
      /\b(?:leas(?:e|es|ed|ing)|rent(?:s|al|als|ed|ing|ers?)?|tenants?|sublet|air-?\s?b\s?(?:&|n|and)?\s?b|vrbo|timeshare|transient|short stays?|tenant[- ]occup\w+|owner[- ]occup\w+)\b/i,
    heading: /\b(?:leas(?:e|es|ed|ing)|rent(?:al|als|ed|ing)?|tenan\w+|air-?\s?b\s?(?:&|n|and)?\s?b)\b/i,
    statements: [
      [
        /\b(?:less than|at least|minimum|not (?:be )?(?:leased|rented)|no (?:owner|unit|home|lot)|prior written)\b/i,
        3,
      ],
      [/\b(?:no more than|maximum|percent|cap)\b|%/i, 2],
      [/["“]?for (?:sale|rent)["”]?|signs?\b/i, -8],
      [/\baccompan(?:y|ied)\b/i, -8],
      [/\bneeds? to understand\b|\bthings? to remember\b|\bsteps to (?:be )?tak/i, -10],
      [
        /\b(?:form|registration|register)\b[^.]{0,40}\b(?:requirement|required|mandatory)\b[^.]*\b(?:rent\w*|tenants?)\b|\brental (?:\w+ ){0,2}(?:form|registration)\b[^.]{0,40}\b(?:requirement|required|mandatory)\b/i,
        6,
      ],
      [/\b(?:stor(?:e|ed|age)|park(?:ed|ing)?|trailers?|pets?|animals?)\b/i, -5],
      [
        /\b(?:prevent|prohibit|preclude|restrict)\w*\b[^.]{0,40}\b(?:owners?|lots?|units?|homes?)\b[^.]{0,20}\b(?:renting|leasing|rented|leased)\b|\b(?:owners?|they|you) (?:may|can|are (?:free|allowed) to) (?:rent|lease)\b/i,
        4,
      ],
      [
        /\b(?:prohibit(?:s|ed|ing)?|no|ban(?:s|ned|ning)?|not (?:allow|permit))\b[^.]{0,30}\b(?:short[- ]?term|vacation|transient|nightly|airbnb)\b(?: rentals?)?/i,
        4,
      ],
      [
        /\b(?:meets?|compl(?:y|ies) with|(?:allowed|permitted|prohibited) (?:under|by)|violates?|against) (?:the |our )?(?:current )?(?:covenants|CC&Rs|by-?laws|rules)\b/i,
        4,
      ],
      [
        /\b(?:leasing|renting|rentals?|leases)\b (?:of (?:\w+ ){1,3})?(?:is|are) (?:strictly )?(?:not (?:allowed|permitted)|prohibited|forbidden|banned)\b/i,
        4,
      ],
      [
        /\b(?:leas(?:es?|ing)|rentals?|renting)\b[^.]{0,25}\b(?:requires?|needs?|subject to|must (?:be|have))\b[^.]{0,25}\b(?:approv|permission|consent)/i,
        4,
      ],
      [
        /\b(?:tenants?|renters?|lessees?)\b (?:must|shall|are required to|have to) (?:\w+ )?(?:sign|abide|comply|obey|follow|register|receive)\b/i,
        3,
      ],
      // What an owner who rents has to pay or to have.
      [
        /\b(?:fee|deposit|escrow|surcharge|permit|licen[sc]e)\b[^.]{0,60}\b(?:rent|rents|renting|lease|leases|leasing) (?:out )?(?:an?|their|his|her|the|your) (?:home|house|unit|lot|condo|property)/i,
        5,
      ],
      // Rules that bind owners and tenants alike are about something else.
      [
        /^(?!.*\b(?:leas|rent|sublet)).*(?:\bowners?,? (?:and |or )?tenants?\b|\btenants?,? (?:and |or )?(?:guests?|owners?|residents?|invitees|occupants?|visitors?)\b)/is,
        -20,
      ],
      [/\bresponsible for\b|\bliable\b/i, 1],
      [/\b(?:reside|live|occupy) in\b[^.]{0,40}\b(?:years?|months?)\b[^.]{0,40}\bbefore\b/i, 4],
      [
        /\b(?:names?|copy|copies|form)\b[^.]{0,30}\b(?:tenants?|lease)\b|\btenants?\b[^.]{0,40}\b(?:copy of|rules)\b/i,
        2,
      ],
    ],
    details: [
      /\b(?:months?|days?|year|term of|weekly|monthly|yearly)\b/i,
      /\bregist(?:er|ration)\w*\b/i,
      /\b(?:transient|hotel|short[- ]term|nightly|vacation)\b/i,
      /\b(?:writing|written|copy of)\b/i,
      /\b(?:cap|percent|maximum number|waiting list|hardship)\b|%/i,
      /\b(?:entire|less than (?:the |all|an entire))\b/i,
      /\b(?:subject to|comply|bound by)\b/i,
      /\b(?:prior (?:written )?(?:approval|consent)|occup(?:y|ied))\b/i,
    ],
    unless:
      /\bnow,? therefore\b|\bhereby declares?\b|equipment lease|lease of (?:the )?common|board may lease|release|please|solar|ground lease|rented (?:truck|dumpster)|insurance|power to (?:lease|acquire)|own, hold|club ?house|pavilion|(?:party|meeting|community) room|cabanas?|park(?:ing)? (?:space|stall)s? (?:for|may be) rent|sign (?:all )?leases|\bvot(?:e|ing)\b|proxy/i,
  },
  {
    path: 'propertyDetails.smokingRules',
    subject: /\b(?:smok(?:e|ing|ed)|non-?smoking|vap(?:e|ing)|tobacco|cigarettes?|marijuana)\b/i,
    heading: /\bsmok/i,
    details: [
      /\b(?:prohibited|not (?:allowed|permitted)|no (?:smoking|vaping|tobacco|cigarettes)|banned|smoke[- ]free|non-?smoking)\b/i,
      /\b(?:units?|common areas?|balcon\w+|patios?|building)\b/i,
      /\b(?:feet|ft)\b/i,
    ],
    unless: /smoke (?:detector|alarm)s?|\bdesignate\b|chimney|barbecue|smoke damage/i,
  },
  {
    path: 'propertyDetails.architecturalReview',
    subject:
      /\b(?:architectural|design review|ARC|ACC|DRC|(?:improvement|building|environmental|modifications?|covenants?|design|aesthetics?) committee|no (?:improvement|building|structure|fence|addition|dwelling|modification|alteration)s?|exterior (?:alteration|change|modification|surface|appearance)s?|plans and specifications|(?:building|construction|house) plans|(?:prior|formal) written (?:approval|consent)|(?:(?:written )?(?:consent|approval|permission|okay|ok) (?:of|from|by) the (?:\w+ )?(?:board|committee|association|ARC|ACC|DRC|trustees))|(?:board|committee|HOA|association)(?:['’]s)? (?:written |prior )?(?:approval|permission|consent|okay|ok)\b|(?:request|application|ARC|ACC|DRC) form|(?:turn in|submit|file|send) (?:an |your )?application|(?:board|committee|association|HOA|ARC|ACC|ARB) (?:must|shall|has to|needs to) (?:\w+ )?approve|(?:must|shall|need to|has to|have to) (?:\w+ ){0,8}?(?:be )?approved by the (?:\w+ )?(?:board|committee|association|HOA|ARC|ACC)|home improvement projects?|(?:needs?|requires?) (?:\w+ ){0,2}approval|(?:committee|board|ARC|ACC) fails to (?:act|respond|approve)|(?:outside|exterior) of (?:your|the|their) (?:home|house|unit)s?|(?:building|painting|remodeling|construction|work) (?:starts?|begins?)|before (?:you|any|anyone|a contractor|work|construction|building|buying|starting|ground|painting)\b|OK['’]?d|(?:ask|talk to|check with|see)\b[^.]{0,50}\bfirst|permission (?:from|of) the (?:\w+ )?board|(?:modifications?|alterations?|additions?) (?:and|or) (?:modifications?|alterations?|additions?))\b/i,
    // The prohibition itself may be on the previous page.
    requirement: /\b(?:until|unless)\b[^.]{0,200}\bapproved\b/i,
    heading:
      /\b(?:architectural|design review|ARC\b|ACC\b|exterior (?:changes|alterations|modifications|improvements)|alterations)/i,
    details: [
      /\b(?:prior|written|in writing)\b/i,
      /\bwithin\s+[^.]{0,25}\bdays\b|\bdays to (?:respond|act|review|approve|answer)\b/i,
      /\bdeemed (?:approved|disapproved|denied)\b/i,
      /\b(?:submitted|submit|application)\b/i,
      /\b(?:permission|pre-?approv\w+|subject to (?:\w+ )?(?:review|approval))\b/i,
      /\b(?:before|prior to|in advance)\b/i,
      /\bapprov(?:al|ed?|es)\b/i,
    ],
    statements: [
      [/\b(?:erected|constructed|placed|altered?|change[sd]?|installed|commenced|made|painted)\b/i, 2],
      [/\b(?:until|unless|without|before|prior to)\b[^.]{0,120}\b(?:approv|consent)/i, 3],
      [/\bplans\b[^.]{0,40}\bsubmitted\b[^.]{0,30}\b(?:prior|before)\b/i, 4],
      [/\b(?:rent|leas(?:e|ed|ing)|pets?|park(?:ed|ing)?|assessments?|amend(?:ed|ment))\b/i, -7],
      // A schedule of fines names who imposes them.
      [/\bwarnings?\b|\bnoise\b|\bfine amounts?\b/i, -8],
      [/\bchair(?:s|man|woman|person)?\b|\bvolunteers?\b|\bpositions?\b/i, -8],
      // What an online portal offers.
      [/\bpay your\b|\bportal\b|\blog ?in\b/i, -8],
      [
        /\b(?:transfer|conveyance|sale|purchase) of (?:the |a |any )?(?:unit|lot|home)\b|\bpurchasers?\b/i,
        -6,
      ],
      [/\bsuit to enjoin\b|\bno such submission\b/i, -6],
      // Names the work, its approval, and that the approval comes first.
      [
        /^(?=.*\b(?:build\w*|construct\w*|erect\w*|alter\w*|chang\w+|modif\w+|paint\w*|install\w*|(?<!\bin )additions?|remodel\w*|fences?|decks?|sheds?|patios?|windows?|doors?|awnings?|(?:re-?)?roof(?:s|ing)?|siding|gutters|landscap\w+|improvements?|structures?|exterior|pools?|materials|contractors?|plans)\b)(?=.*\b(?:approv\w+|permission|consent|okay|ok|OK['’]?d|sketch|trustees?|review|application|forms?|ARC|ACC|DRC|committee)\b)(?=.*\b(?:before|first|must|needs?|without|until|unless|shall not|may not|have to|has to|required|requires?|prior|send|submit|turn in|fill (?:in|out)|get)\b)/is,
        4,
      ],
      [
        /\b(?:fails?|failure) to (?:act|approve|respond|disapprove)\b[^.]{0,60}\bdays\b|\bdeemed (?:approved|given|granted|denied)\b/i,
        3,
      ],
      [
        /^(?:\W{0,3}\w{1,8}[.)]{1,2}\s+)?No (?:\w+,? ){0,3}(?:buildings?|structures?|fences?|improvements?|alterations?|additions?|exterior|dwellings?|planting)\b/,
        3,
      ],
      [
        /\bshall not be (?:deemed|construed)|\bwaiver\b|\bliab(?:le|ility)\b|\bapproval by the\b[^.]{0,50}\bof any\b/i,
        -5,
      ],
      [
        /\b(?:committee|board|ARC|ACC)\b[^.]{0,20}\b(?:must|shall|has to|needs? to) (?:\w+ )?approve\b|\b(?:needs?|requires?|subject to)\b[^.]{0,25}\bapproval (?:of|by|from) the\b/i,
        5,
      ],
      [
        /\bapprov(?:e|es|ing|al)(?:s)? (?:or|and) (?:deny|denies|denying|denials?|disapprov\w+|reject\w*)\b/i,
        6,
      ],
      [/\bmust (?:\w+ )?(?:get|obtain|have|receive|submit)\b/i, 2],
      [/\b(?:solar|antennas?|satellite|flags?)\b/i, -3],
      // Permission to store something is not about changing a building.
      [/\bstorage (?:of|in|on|is)\b|\bno storage\b(?! (?:shed|building|structure|tank))|\bstored\b/i, -7],
      // Approvals that have nothing to do with building.
      [
        /^(?!.*(?:architect|design|\bARC\b|\bACC\b|\bDRC\b|exterior|outside|build|construct|erect|alter|chang|modif|paint|install|(?<!\bin )addition|improve|structur|remodel|fence|deck|plans\b|shed|patio|window|door|awning|roof|satellite|(?:any|starting|beginning|outside) work\b|landscap|plant|material|sketch|contractor))/is,
        -8,
      ],
      // Building rules without an approval, such as setbacks.
      [
        /^(?!.*\b(?:approv|consent|permission|submi|review|committee|written|okay|ok['’]?d|trustees?|form\b|ARC\b|ACC\b|DRC\b))/is,
        -8,
      ],
    ],
    unless:
      /members of the (?:architectural )?committee shall (?:be|serve|consist)|term of office|compensation/i,
  },
]
