ALTER TABLE `reports` ADD `proposals` text DEFAULT '[]' NOT NULL;
--> statement-breakpoint
-- Where staff have not touched the alerts, all of them are what the values called for.
UPDATE reports SET proposals = (
  SELECT json_group_array(json_object(
    'path', path,
    'value', (SELECT value FROM report_items WHERE order_id = reports.order_id AND report_items.path = proposed.path),
    'alert', json(alert),
    'dropped', json('false')
  ))
  FROM (
    SELECT value AS alert, CASE json_extract(value, '$.type')
      WHEN 'Reserves' THEN 'financial.fundingLevel'
      WHEN 'Special assessment' THEN 'financial.specialAssessments'
      WHEN 'Litigation' THEN 'financial.currentLitigation'
      WHEN 'Insurance' THEN
        iif(json_extract(value, '$.title') LIKE 'The deductible%', 'insurance.deductible', 'insurance.expiration')
      WHEN 'Delinquency' THEN 'financial.delinquencyShare'
      ELSE 'propertyDetails.repairs' END AS path
    FROM json_each(reports.alerts)
  ) AS proposed
)
WHERE NOT EXISTS (SELECT 1 FROM activities WHERE order_id = reports.order_id AND field = 'criticalAlerts');
